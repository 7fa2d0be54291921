// The service worker: it keeps the page for use without a network. A cache holds all files of one
// version. If an earlier version has a file of the same name, that file is not fetched again.

const VERSION = "gostop {{VERSION}}";
const FILES = "{{FILES}}".split(" ");
/** What the name of a file has in it that never changes. */
const LASTING = /-[0-9a-f]{12}\//;
const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const HERE = new URL("./", scope.location.href);

/** Fill the cache of this version. */
async function filled() {
  const cache = await caches.open(VERSION);
  await Promise.all(
    FILES.map(async (file) => {
      const url = new URL(file, HERE).href;
      const lasts = LASTING.test(file);
      const old = lasts ? await caches.match(url) : undefined;
      const answer = old ?? (await fetch(url, lasts ? {} : { cache: "reload" }));
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      await cache.put(url, answer);
    }),
  );
}

/** Drop the caches of other versions. */
async function cleared() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("gostop ") && name !== VERSION);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * Answer a request from the cache of this version, or from the network.
 * @param {Request} request
 */
async function answered(request) {
  const cache = await caches.open(VERSION);
  const kept = await cache.match(request.url);
  if (kept || request.mode !== "navigate") return kept ?? fetch(request);
  // an address with a query, or without its last slash, also leads to a page
  const url = new URL(request.url);
  if (url.pathname.endsWith("/score")) return Response.redirect(`${url.pathname}/`);
  const page = await cache.match(url.origin + url.pathname);
  return page ?? (await cache.match(HERE.href)) ?? fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(filled()));
scope.addEventListener("activate", (event) =>
  event.waitUntil(cleared().then(() => scope.clients.claim())),
);
scope.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.href.startsWith(HERE.href)) {
    event.respondWith(answered(event.request));
  }
});
