import { expect } from 'vitest'
import { type Locator, locators, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Finds elements by a CSS selector. Use it only for elements that have no role or name. */
    getByCss(selector: string): Locator
  }
}

locators.extend({ getByCss: (selector: string) => selector })

/** Returns the text of each matching element, in order. */
export const textsOf = (locator: Locator): string[] =>
  locator.elements().map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim())

/** Expects these errors next to the fields of the form. */
export const expectErrors = (...errors: string[]): Promise<void> =>
  expect.poll(() => textsOf(page.getByCss('form').getByRole('alert'))).toEqual(errors)
