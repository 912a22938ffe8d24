#!/usr/bin/env bash
# Next.js 16.4.6, while it builds a static page: the first fetch of a relative URL is rejected, as in node.
# Another fetch of a relative URL is never settled, so a page that catches the first error hangs until the build
# gives up, three times after 60 seconds. A fetch of an absolute URL between them works.
#
# Guess: each of them is rejected with "Failed to parse URL". Seen:
#
#   data:text/plain,x: x
#   /a: Failed to parse URL from /a
#   data:text/plain,y: y
#   /b: not settled after 5 seconds
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export NEXT_TELEMETRY_DISABLED=1
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts next@16.4.6 react@19.3.1 react-dom@19.3.1
mkdir app
echo 'export default ({ children }) => <html><body>{children}</body></html>;' > app/layout.js
cat > app/page.js << 'END'
export default async function Page() {
  const lines = [];
  for (const url of ['data:text/plain,x', '/a', 'data:text/plain,y', '/b']) {
    const late = new Promise((resolve) => setTimeout(resolve, 5000, 'not settled after 5 seconds'));
    const text = fetch(url).then((response) => response.text(), (error) => error.message);
    lines.push(`${url}: ${await Promise.race([text, late])}\n`);
  }
  return <pre>{lines.join('')}</pre>;
}
END
node_modules/.bin/next build > log 2>&1
tr '\n' '|' < .next/server/app/index.html | grep -o '<pre>[^<]*' | sed 's/<pre>//' | tr '|' '\n' | tee seen
printf '%s\n' 'data:text/plain,x: x' '/a: Failed to parse URL from /a' 'data:text/plain,y: y' \
  '/b: not settled after 5 seconds' '' | cmp seen -
