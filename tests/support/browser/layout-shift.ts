import { expect, type Page } from '@playwright/test'

/** Core Web Vitals rates a layout shift score of up to 0.1 as good. */
const MOST = 0.1

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Fails if the layout has shifted too much since the page was opened. The error lists the moved elements. */
export async function expectStill(page: Page, what: string): Promise<void> {
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; elements: string[] }[]>((resolve) => {
        const seen: Shift[] = []
        const observer = new PerformanceObserver((list) => void seen.push(...(list.getEntries() as Shift[])))
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() =>
          setTimeout(() => {
            seen.push(...(observer.takeRecords() as Shift[]))
            observer.disconnect()
            resolve(
              seen
                .filter(({ hadRecentInput }) => !hadRecentInput)
                .map(({ value, sources }) => ({
                  value,
                  elements: sources.map(({ node, previousRect: before, currentRect: after }) => {
                    const element = node instanceof Element ? node : node?.parentElement
                    const name = `${element?.tagName} ${element?.className} "${element?.textContent.slice(0, 40)}"`
                    return `${name}: ${before.x},${before.y} to ${after.x},${after.y}`
                  }),
                })),
            )
          }),
        )
      }),
  )
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  const shiftedElements = shifts.flatMap(({ value, elements: names }) =>
    names.map((name) => `${value.toFixed(3)} ${name}`),
  )
  expect.soft(sum, `${what} shifts:\n${shiftedElements.join('\n')}`).toBeLessThan(MOST)
}
