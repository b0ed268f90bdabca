import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

interface Watched {
  /**
   * Errors that this test expects from the browser. Add a pattern before the error occurs, for example
   * `expected.push(/status of 401/)`. Chromium reports every response with status 400 or above as an error.
   */
  expected: RegExp[]
}

/** From now on, collects the browser's errors in the returned list. */
export function watch(context: BrowserContext): string[] {
  const errors: string[] = []
  const listen = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => errors.push(`page error: ${error.stack ?? error.message}`))
    page.on('response', (response) => {
      if (response.status() >= 500) errors.push(`answer: ${response.status()} ${response.url()}`)
    })
  }
  for (const page of context.pages()) listen(page)
  context.on('page', listen)
  return errors
}

/** Playwright's test, which also fails on any unexpected console error, page error or 5xx response. */
export const test = base.extend<Watched>({
  expected: [
    async ({ context }, use) => {
      const errors = watch(context)
      const patterns: RegExp[] = []
      await use(patterns)
      const unexpected = errors.filter((error) => !patterns.some((pattern) => pattern.test(error)))
      expect(unexpected, 'unexpected browser errors').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
