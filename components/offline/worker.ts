/// <reference lib="webworker" />
import { CacheFirst, ExpirationPlugin, NetworkOnly, Serwist } from 'serwist'
import { KEPT_ADDRESS, KEPT_CACHE } from '@/lib/core/http/kept-classes'
import type { PushContent } from '@/lib/notifications/push/schema'
import { paths } from '@/lib/paths'
import { type KeptClasses, shownClasses } from './kept-classes'
import { OFFLINE_POLICY, offlinePage } from './offline-page'

declare const self: ServiceWorkerGlobalScope

const MONTH_SECONDS = 30 * 24 * 60 * 60

/**
 * The service worker (scripts/build/service-worker.mjs bundles it). The worker never stores pages or API responses,
 * because they could be outdated or belong to another person. It stores only the build's scripts and styles, whose
 * names change with their content.
 */
const serwist = new Serwist({
  clientsClaim: true,
  navigationPreload: true,
  disableDevLogs: true,
  runtimeCaching: [
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_next/static/'),
      handler: new CacheFirst({
        cacheName: 'built-files',
        plugins: [new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true })],
      }),
    },
    {
      matcher: ({ request }) => request.mode === 'navigate',
      handler: new NetworkOnly({ plugins: [{ handlerDidError: ({ request }) => answerOffline(request.url) }] }),
    },
  ],
})
serwist.addEventListeners()

async function answerOffline(address: string): Promise<Response> {
  const cache = await caches.open(KEPT_CACHE)
  const cachedResponse = await cache.match(KEPT_ADDRESS)
  const storedClasses = cachedResponse ? ((await cachedResponse.json()) as KeptClasses) : null
  if (storedClasses && shownClasses(storedClasses, Date.now()) === null) await caches.delete(KEPT_CACHE)
  return new Response(offlinePage(storedClasses, address, Date.now()), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': OFFLINE_POLICY,
      'cache-control': 'no-store',
    },
  })
}

/** The notification for an unreadable push message. Browsers require a notification for every push message. */
const UNREADABLE: PushContent = {
  title: 'You have a new notification',
  text: '',
  href: paths.notifications,
  icon: '/icons/icon-192.png',
  tag: 'unreadable',
}

function contentOf(data: PushMessageData | null): PushContent {
  try {
    return { ...UNREADABLE, ...(data?.json() as PushContent) }
  } catch {
    return UNREADABLE
  }
}

self.addEventListener('push', (event) => {
  const { title, text: body, href, icon, tag } = contentOf(event.data)
  event.waitUntil(self.registration.showNotification(title, { body, icon, tag, data: { href } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage((event.notification.data as { href: string }).href))
})

/**
 * Opens a page of this site. If a window already shows the page, focuses that window. Leaves other windows as they are.
 */
async function openPage(href: string): Promise<void> {
  const { origin } = self.location
  const url = URL.canParse(href, origin) ? new URL(href, origin) : new URL(origin)
  const address = url.origin === origin ? url.href : origin
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((client) => client.url === address)
  await (open ? open.focus() : self.clients.openWindow(address))
}
