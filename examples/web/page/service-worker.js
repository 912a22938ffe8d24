// Keeps the page for times without a network. The files in the directory VERSION never change, so
// they come from the cache first. The page names its directory, and is kept together with it. A new
// page waits until the old one is closed everywhere. Then the old directory is deleted.

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
  // The page has just loaded these files, so the HTTP cache has them.
  await cache.addAll(NEEDED.map((file) => new Request(file, { cache: 'force-cache' })));
  const page = await fetch(PAGE, { cache: 'no-cache' });
  // A server between two versions can send the page of another one, whose files would be missing.
  if (!page.ok || !(await page.clone().text()).includes('VERSION')) throw new Error('the page is another version');
  await cache.put(PAGE, page);
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith('dawggle ') && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

async function answer(request) {
  const isPage = request.mode === 'navigate' && /\/(index\.html)?$/.test(new URL(request.url).pathname);
  const kept = await caches.match(isPage ? PAGE : request, { cacheName: CACHE, ignoreSearch: true }).catch(() => null);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && request.url.includes('/VERSION/')) await keepAlso(request, response.clone()).catch(() => {});
  return response;
}

/** Keeps a file that is not needed for the first visit. It fails if the disk is full. */
async function keepAlso(request, response) {
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
}
