// Keeps the page and the boards at hand when there is no network. It never answers for the API: what is played
// comes from the server, or not at all. Boards are still pictures and facts, so /api/boards is kept with them.

const SHELL = "whistlestop-shell-1"; // the page and what it loads; their names change with their content
const BOARDS = "whistlestop-boards-1";
const MOST = 120; // files of the page, old versions included

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(keptFirst(request, SHELL));
  else if (url.pathname.startsWith("/boards/") || url.pathname.startsWith("/api/boards/")) event.respondWith(keptAndFresh(event));
});

// A notice: the server has written it in the reader's language. A later one about the same table replaces it.
self.addEventListener("push", (event) => {
  const notice = noticeIn(event.data);
  const shown = { tag: notice.table ?? notice.what, icon: "/icon-192.png", data: { link: notice.link } };
  event.waitUntil(self.registration.showNotification(notice.text, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data?.link ?? "/"));
});

function noticeIn(data) {
  try {
    return { text: "Whistlestop", link: "/", ...data?.json() };
  } catch {
    return { text: "Whistlestop", link: "/" };
  }
}

/** Show a page of ours: in the window that has it already, or in a new one. */
async function goTo(link) {
  const url = new URL(link, self.location.origin);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((each) => new URL(each.url).pathname === url.pathname);
  return open ? open.focus() : self.clients.openWindow(url);
}

/** Keep the page and the files it names. */
async function keepShell() {
  const cache = await caches.open(SHELL);
  const answer = await fetch("/", { cache: "no-cache" });
  if (!answer.ok) return;
  const text = await answer.clone().text();
  await cache.put("/", answer);
  const files = [...text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg|png|webmanifest))"/g)].map((found) => found[1]);
  await Promise.all(files.map((file) => cache.add(file).catch(() => undefined)));
}

async function forgetOld() {
  for (const name of await caches.keys())
    if (name.startsWith("whistlestop-shell-") || name.startsWith("whistlestop-boards-"))
      if (name !== SHELL && name !== BOARDS) await caches.delete(name);
}

/** The page from the server; without a network the one that is kept, which reads its address by itself. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.get("content-type")?.includes("text/html")) {
      const cache = await caches.open(SHELL);
      await cache.put("/", answer.clone());
    }
    return answer;
  } catch {
    return (await caches.match("/", { cacheName: SHELL })) ?? Response.error();
  }
}

async function keptFirst(request, name) {
  const cache = await caches.open(name);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const files = await cache.keys();
    for (const old of files.slice(0, Math.max(0, files.length - MOST)))
      if (new URL(old.url).pathname !== "/") await cache.delete(old);
  }
  return answer;
}

/** What is kept, at once; the fresh one for next time. */
async function keptAndFresh(event) {
  const cache = await caches.open(BOARDS);
  const kept = await cache.match(event.request);
  const fresh = fetch(event.request).then(async (answer) => {
    if (answer.ok) await cache.put(event.request, answer.clone());
    return answer;
  });
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return kept;
}
