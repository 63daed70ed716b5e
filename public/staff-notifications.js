// Service worker of the staff area: shows notifications and opens their page. It handles no requests, so it changes no page.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, path, tag, lang, dir } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      // A message that arrives twice is shown once.
      tag,
      lang,
      dir,
      icon: '/icons/192.png',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(new URL(event.notification.data.path, self.location.origin)))
})

/** Opens a page of the shop: in the window that shows it already, else in a new one. */
async function openPage(url) {
  if (url.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((client) => new URL(client.url).pathname === url.pathname)
  await (open ? open.focus() : self.clients.openWindow(url.href))
}
