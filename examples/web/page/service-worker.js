// Keeps the page for when there is no network. What is in the folder VERSION never changes, so it is
// taken from the cache first; the page itself names its folder, and is taken with it. A new page waits
// until nobody looks at the old one, whose folder is then dropped.

const CACHE = 'dawggle VERSION';
const PAGE = './';
const NEEDED = FILES;

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});

async function keep() {
  const cache = await caches.open(CACHE);
  // The page has just loaded these: they need not come again.
  await cache.addAll(NEEDED.map((file) => new Request(file, { cache: 'force-cache' })));
  await cache.add(new Request(PAGE, { cache: 'no-cache' }));
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith('dawggle ') && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const isPage = request.mode === 'navigate' && /\/(index\.html)?$/.test(new URL(request.url).pathname);
  const wanted = isPage ? PAGE : request;
  const kept = await cache.match(wanted, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && request.url.includes('/VERSION/')) await cache.put(request, response.clone());
  return response;
}
