import type { Page, Route } from '@playwright/test'

type Match = { path: string | RegExp; method?: 'GET' | 'POST' }

/** Returns true if the request matches the call. Requests for a page never match. */
function isCall(route: Route, { path, method }: Match): boolean {
  const request = route.request()
  const { pathname } = new URL(request.url())
  const meant = typeof path === 'string' ? pathname === path : path.test(pathname)
  return (
    meant && request.resourceType() === 'fetch' && !request.headers().rsc && (!method || request.method() === method)
  )
}

/** Simulates a slow connection. The call waits until the test runs the returned function. */
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
