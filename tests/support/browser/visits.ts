import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import pg from 'pg'
import type { Role } from '@/lib/core/config/role'
import { enrol, PASSWORD, type Person } from '../people'
import { test as base, expect, watch } from './browser'

export type OpenPage = (person?: Person, options?: BrowserContextOptions) => Promise<Page>

interface Visits {
  /**
   * Opens a page in a separate browser context. If a person is given, signs the person in. Also records the page's
   * errors.
   */
  openPage: OpenPage
  /** Creates a person with this role and a unique name. */
  enrolPerson: (role: Role, name?: string) => Promise<Person>
}

interface Records {
  /** The database of the academy under test. A test inserts the records that it needs. */
  records: pg.Pool
}

/** Signs in through the API, which sets the session cookie. Pages in a new tab restore the session from the cookie. */
export async function signIn(context: BrowserContext, { phone }: Pick<Person, 'phone'>, password = PASSWORD) {
  const answer = await context.request.post('/api/login', { data: { phone, password } })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function newVisitor(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  return await browser.newContext(options)
}

export const test = base.extend<Visits, Records>({
  records: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      const pool = new pg.Pool({ connectionString: process.env.E2E_DATABASE_URL, max: 2 })
      await use(pool)
      await pool.end()
    },
    { scope: 'worker' },
  ],
  enrolPerson: async ({ records }, use) => {
    await use((role, name) => enrol(records, role, name ? { name } : {}))
  },
  openPage: async ({ browser, expected }, use) => {
    const opened: { context: BrowserContext; errors: string[] }[] = []
    await use(async (person, options) => {
      const context = await newVisitor(browser, options)
      opened.push({ context, errors: watch(context) })
      if (person) await signIn(context, person)
      return await context.newPage()
    })
    const errors = opened.flatMap((each) => each.errors)
    await Promise.all(opened.map(({ context }) => context.close()))
    const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
    expect(unexpected, 'unexpected browser errors').toEqual([])
  },
})

export { expect }
