import type { Page } from '@playwright/test'
import { test } from './visits'

/**
 * Returns a function that runs an office task as a test step. A test annotation records the task's presses, filled
 * fields and duration in seconds.
 */
export async function countPresses(page: Page): Promise<(job: string, work: () => Promise<void>) => Promise<void>> {
  const counts = { click: 0, change: 0 }
  await page.context().exposeBinding('countPress', (_, kind: keyof typeof counts) => {
    counts[kind]++
  })
  await page.context().addInitScript(() => {
    const count = (window as unknown as { countPress: (kind: string) => void }).countPress
    // A press on a label causes a second click event, on the field. The second event has `detail` 0 and is not counted.
    window.addEventListener('click', (event) => event.detail > 0 && count('click'), true)
    window.addEventListener('change', () => count('change'), true)
  })
  return (job, work) =>
    test.step(job, async () => {
      const begun = performance.now()
      Object.assign(counts, { click: 0, change: 0 })
      await work()
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      const description = `${counts.click} presses, ${counts.change} fields, ${seconds} s`
      test.info().annotations.push({ type: job, description })
      console.log(`${job}: ${description}`)
    })
}
