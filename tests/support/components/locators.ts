import { expect } from 'vitest'
import { type Locator, locators, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** By a CSS selector: for what has no role and no name of its own. */
    getByCss(selector: string): Locator
  }
}

locators.extend({ getByCss: (selector: string) => selector })

/** The texts of all that a locator finds, one after the other. */
export const textsOf = (locator: Locator): string[] =>
  locator.elements().map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim())

/** What the errors beside the fields of the form say. */
export const expectErrors = (...errors: string[]): Promise<void> =>
  expect.poll(() => textsOf(page.getByCss('form').getByRole('alert'))).toEqual(errors)
