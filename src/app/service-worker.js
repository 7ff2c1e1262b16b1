// Opens the console without a connection: caches the page and its files, never a response of /api.
// Written by the build: the files, and a name that changes with them.
const { name, files } = SHELL;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)));
});

// Runs once no page of the last version is open, so a page never loses its files to a new version.
addEventListener('activate', (event) => {
  const isOld = (key) => key !== name;
  event.waitUntil(
    caches.keys().then((keys) => Promise.all(keys.filter(isOld).map((key) => caches.delete(key)))),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/api(\/|$)/.test(pathname)) return;
  // The name of an asset changes with its content; the page comes from the server if it can be reached.
  if (pathname.startsWith('/assets/'))
    event.respondWith(kept(pathname).then((asset) => asset ?? fetch(request)));
  else event.respondWith(newest(request));
});

const kept = (path) => caches.match(path, { ignoreVary: true });

const PATIENCE_MS = 4_000;

/** The server's response or, when it fails or takes too long, the cached page or file. */
async function newest(request) {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = fetch(request).catch(() => undefined);
  const first = await Promise.race([answer, patience]);
  if (first && first.status < 500) return first;
  const page = request.mode === 'navigate' ? '/' : new URL(request.url).pathname;
  return (await kept(page)) ?? (await answer) ?? Response.error();
}
