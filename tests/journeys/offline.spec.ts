import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Worker } from '@playwright/test'
import { academyDate } from '../support/browser/academy-clock'
import { expect, signIn, test } from '../support/browser/visits'
import { book, insertSlot } from '../support/people'

/** Waits until the service worker controls the page. */
const waitForWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Returns the URLs that this browser has cached, grouped by cache. */
const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const entries = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  })

const keptClasses = async (page: Page) => (await readCaches(page))['kept-classes']

async function openOffline(page: Page, address: string): Promise<void> {
  await page.context().setOffline(true)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
}

async function openOnline(page: Page, address: string): Promise<void> {
  await page.context().setOffline(false)
  await page.goto(address)
}

const worker = { serviceWorkers: 'allow' } as const

test.describe('The installed app without a connection', () => {
  test('the app without a connection shows the upcoming classes and their date, and nothing after a logout @both', async ({
    openPage,
    expected,
    records,
    enrolPerson,
  }) => {
    expected.push(/503|ERR_INTERNET_DISCONNECTED/)
    const [student, teacher] = [await enrolPerson('student'), await enrolPerson('teacher', 'Vidya <b>Subramaniam</b>')]
    const slot = await insertSlot(records, teacher.id, academyDate(2), '18:30')
    await book(records, slot, student.id)
    const page = await openPage(student, worker)
    await page.goto('/dashboard-home')
    await expect(page.getByRole('article')).toContainText('Veenai')
    await waitForWorker(page)
    await expect.poll(() => keptClasses(page)).toEqual(['/kept-classes'])
    await openOffline(page, '/dashboard-home')
    await expect(page.getByText(/^As of \d{1,2} \w{3} \d{4}, \d{1,2}:\d{2} [ap]m\. /)).toBeVisible()
    const row = page.getByRole('listitem')
    await expect(row).toContainText('Veenai with Vidya <b>Subramaniam</b>')
    await expect(row).toContainText('6:30–7:30 pm')
    await expect(row.getByRole('link', { name: 'Join' })).toHaveAttribute('href', `/before-class?slot=${slot.id}`)
    if (process.env.PICTURES) {
      await page.screenshot({ path: `${process.env.PICTURES}/offline-${page.viewportSize()?.width}.png` })
    }
    await openOnline(page, '/profile')
    const menu = page.getByRole('button', { name: `${student.name}, menu` })
    const logout = page.getByRole('button', { name: 'Logout' }).filter({ visible: true })
    if (await menu.isVisible()) await menu.click()
    await logout.click()
    await page.waitForURL('**/home')
    expect(await keptClasses(page)).toBeUndefined()
    await openOffline(page, '/dashboard-home')
    await expect(page.getByText('Veenai')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Your upcoming classes' })).toHaveCount(0)
  })

  test('the app without a connection shows the next person on the device nothing of the previous one', async ({
    openPage,
    expected,
    records,
    enrolPerson,
  }) => {
    expected.push(/503|ERR_INTERNET_DISCONNECTED/)
    const [first, second, teacher] = [
      await enrolPerson('student'),
      await enrolPerson('student'),
      await enrolPerson('teacher'),
    ]
    await book(records, await insertSlot(records, teacher.id, academyDate(2), '18:30'), first.id)
    const page = await openPage(first, worker)
    await page.goto('/dashboard-home')
    await waitForWorker(page)
    await expect.poll(() => keptClasses(page)).toEqual(['/kept-classes'])
    // `page` stays open and still shows the first person's classes.
    await signIn(page.context(), second)
    const other = await page.context().newPage()
    await other.goto('/profile')
    await expect(other.getByRole('main')).toContainText(second.name)
    // The cache must be missing or empty.
    await expect.poll(async () => (await keptClasses(other)) ?? []).toEqual([])
    await openOffline(other, '/dashboard-home')
    await expect(other.getByText(teacher.name)).toHaveCount(0)
  })

  test('the app deletes the stored classes if the session has ended', async ({
    openPage,
    expected,
    records,
    enrolPerson,
  }) => {
    expected.push(/401/)
    const [student, teacher] = [await enrolPerson('student'), await enrolPerson('teacher')]
    await book(records, await insertSlot(records, teacher.id, academyDate(2), '18:30'), student.id)
    const page = await openPage(student, worker)
    await page.goto('/dashboard-home')
    await expect.poll(() => keptClasses(page)).toEqual(['/kept-classes'])
    await records.query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [student.id])
    await page.goto('/profile')
    // The cache must be missing or empty.
    await expect.poll(async () => (await keptClasses(page)) ?? []).toEqual([])
  })

  test('the service worker never stores a page or the response of a call', async ({
    openPage,
    expected,
    enrolPerson,
  }) => {
    expected.push(/503|ERR_INTERNET_DISCONNECTED/)
    const student = await enrolPerson('student')
    const page = await openPage(student, worker)
    await page.goto('/profile')
    await waitForWorker(page)
    await page.goto('/faq')
    await page.goto('/profile')
    await expect(page.getByRole('main')).toContainText(student.name)
    const files = Object.values(await readCaches(page)).flat()
    expect(files.length).toBeGreaterThan(5)
    for (const address of files) expect(address).toMatch(/^\/_next\/static\/|^\/kept-classes$/)
    for (const address of ['/profile', '/faq', '/']) {
      await openOffline(page, address)
      await expect(page.getByText(student.name)).toHaveCount(0)
    }
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
  })
})

test.describe('A push message', () => {
  const content = {
    title: 'Class cancelled',
    text: 'Veenai with Vidya on Saturday, 28 November.',
    href: '/my-classes?status=cancelled',
    icon: '/icons/icon-192.png',
    tag: 'one',
  }

  test('a push message shows its text, and a click opens its page', async ({ openPage }) => {
    const page = await openPage(undefined, worker)
    const running = await recordedWorker(page)
    await deliver(page, JSON.stringify(content))
    const { title, text: body, href, icon, tag } = content
    await expect.poll(() => shown(running)).toEqual([[title, { body, icon, tag, data: { href } }]])
    expect(await press(running)).toBe(new URL(content.href, page.url()).href)
  })

  test('an unreadable push message shows a general text, and no message opens another site', async ({ openPage }) => {
    const page = await openPage(undefined, worker)
    const running = await recordedWorker(page)
    await deliver(page, 'not JSON')
    await deliver(page, JSON.stringify({ ...content, href: 'https://evil.example/' }))
    await expect
      .poll(async () => (await shown(running)).map(([title]) => title))
      .toEqual(['You have a new notification', content.title])
    expect(await press(running)).toBe(new URL(page.url()).origin)
  })
})

type Shown = [title: string, options: NotificationOptions]
type RecordedScope = ServiceWorkerGlobalScope & { shown: Shown[] }

/**
 * Returns the page's service worker, and makes it record its notifications instead of showing them. The headless shell
 * of Chromium cannot show notifications.
 */
async function recordedWorker(page: Page): Promise<Worker> {
  await page.goto('/faq')
  await waitForWorker(page)
  const [running] = page.context().serviceWorkers()
  if (!running) throw new Error('the browser runs no service worker')
  await running.evaluate(() => {
    const scope = globalThis as unknown as RecordedScope
    scope.shown = []
    scope.registration.showNotification = async (title, options = {}) => void scope.shown.push([title, options])
  })
  return running
}

const shown = (running: Worker) => running.evaluate(() => (globalThis as unknown as RecordedScope).shown)

/** Delivers a push message as the browser's push service would. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
  await session.detach()
}

/** Simulates a click on the last notification. Returns the address that the service worker opens. */
const press = (running: Worker) =>
  running.evaluate(() => {
    const scope = globalThis as unknown as RecordedScope
    const data = scope.shown.at(-1)?.[1].data
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => {
        resolve(String(url))
        return null
      }
      const notification = { data, close: () => undefined }
      scope.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
    })
  })

test.describe('A new version of the service worker', () => {
  test('a new version of the service worker is announced, and loaded only on request', async ({ openPage }) => {
    const academy = await changingWorker(process.env.E2E_BASE_URL ?? '')
    const page = await openPage(undefined, worker)
    await page.goto(`${academy.address}/faq`)
    await waitForWorker(page)
    await expect(page.getByText('A new version is available.')).toHaveCount(0)
    const other = await page.context().newPage()
    await other.goto(`${academy.address}/about`)
    await waitForWorker(other)
    await other.evaluate(() => Object.assign(window, { stays: true }))
    academy.change()
    await page.reload()
    const notice = page.getByRole('status').filter({ hasText: 'A new version is available.' })
    await expect(notice).toBeVisible()
    if (process.env.PICTURES) {
      await page.screenshot({ path: `${process.env.PICTURES}/update-${page.viewportSize()?.width}.png` })
    }
    expect(await page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))).toBe(true)
    await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Reload' }).click()])
    await waitForWorker(page)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
    await expect(notice).toHaveCount(0)
    expect(await other.evaluate(() => 'stays' in window)).toBe(true)
    await page.context().close()
    await academy.close()
  })
})

/** Starts a proxy for the academy. The proxy can change the service worker. */
async function changingWorker(academy: string) {
  let changed = false
  const server = createServer((incoming, outgoing) => {
    const { 'if-none-match': _, ...others } = incoming.headers
    const headers = { ...others, 'accept-encoding': 'identity' }
    const forwarded = ask(new URL(incoming.url ?? '/', academy), { method: incoming.method, headers }, (answer) => {
      const more = changed && incoming.url === '/sw.js' ? '\n// A new version' : ''
      const { 'content-length': length, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(outgoing, { end: false })
      answer.on('end', () => outgoing.end(more))
    })
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    change() {
      changed = true
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
