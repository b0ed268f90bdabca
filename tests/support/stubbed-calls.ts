import type { Page, Route } from '@playwright/test'

type Match = { path: string | RegExp; method?: 'GET' | 'POST' }

/** A call, as against a page of the same path: what scripts ask for. */
function isCall(route: Route, { path, method }: Match): boolean {
  const request = route.request()
  const { pathname } = new URL(request.url())
  const meant = typeof path === 'string' ? pathname === path : path.test(pathname)
  return (
    meant && request.resourceType() === 'fetch' && !request.headers().rsc && (!method || request.method() === method)
  )
}

const complaintsAbout = (status: number) =>
  status === 0 ? /net::ERR_FAILED/ : new RegExp(`status of ${status}|^answer: ${status} `)

/** From now on a call is answered with a failure; status 0 is no answer at all. Undone by the function it gives. */
export async function failCall(
  page: Page,
  expected: RegExp[],
  match: Match,
  status: number,
  message = '',
): Promise<() => Promise<void>> {
  expected.push(complaintsAbout(status))
  const handler = (route: Route) => {
    if (!isCall(route, match)) return route.fallback()
    if (status === 0) return route.abort()
    return route.fulfill({ status, json: { success: false, ...(message ? { message } : {}) } })
  }
  await page.route('**/*', handler)
  return () => page.unroute('**/*', handler)
}

/** Holds a call back until the function it gives is called: what a slow line looks like. */
export async function holdCall(page: Page, match: Match): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*', async (route) => {
    if (!isCall(route, match)) return route.fallback()
    await released
    return route.fallback()
  })
  return release
}

/** Answers a call with what the test says: a state of the academy that would take long to bring about. */
export async function answerCall(page: Page, match: Match, json: object, status = 200): Promise<void> {
  await page.route('**/*', (route) => (isCall(route, match) ? route.fulfill({ json, status }) : route.fallback()))
}
