import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import pg from 'pg'
import type { Role } from '@/lib/core/config/role'
import { test as base, expect, watch } from './browser'
import { enrol, PASSWORD, type Person } from './people'

interface Visits {
  /** A browser of its own for one more person: signed in when one is given. It is watched like the first. */
  enter: (person?: Person, options?: BrowserContextOptions) => Promise<Page>
  /** Someone new of this role, whose name no other test knows. */
  someone: (role: Role, name?: string) => Promise<Person>
}

interface Records {
  /** The records behind the academy under test: what a test needs to find there, it writes itself. */
  records: pg.Pool
}

/** Signs in by the documented call; the cookie is all that a new tab has, and pages fill the rest from it. */
export async function signIn(context: BrowserContext, { phone }: Pick<Person, 'phone'>, password = PASSWORD) {
  const answer = await context.request.post('/api/login', { data: { phone, password } })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function newVisitor(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  return await browser.newContext(options)
}

export const test = base.extend<Visits, Records>({
  records: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs no other one still says so with an empty pattern
    async ({}, use) => {
      const pool = new pg.Pool({ connectionString: process.env.E2E_DATABASE_URL, max: 2 })
      await use(pool)
      await pool.end()
    },
    { scope: 'worker' },
  ],
  someone: async ({ records }, use) => {
    await use((role, name) => enrol(records, role, name ? { name } : {}))
  },
  enter: async ({ browser, expected }, use) => {
    const opened: { context: BrowserContext; complaints: string[] }[] = []
    await use(async (person, options) => {
      const context = await newVisitor(browser, options)
      opened.push({ context, complaints: watch(context) })
      if (person) await signIn(context, person)
      return await context.newPage()
    })
    const complaints = opened.flatMap((each) => each.complaints)
    await Promise.all(opened.map(({ context }) => context.close()))
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
    expect(unexpected, 'a browser complained').toEqual([])
  },
})

export { expect }
