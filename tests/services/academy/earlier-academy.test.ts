import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { followPublication } from '@/lib/academy/following'
import { saveMoney, saveRules } from '@/lib/academy/service'
import { allCourses } from '@/lib/catalogue/courses'
import { groupsOf, sections } from '@/lib/catalogue/sections'
import { academyContent } from '@/lib/core/config/academy'
import { defaultFeeSettings } from '@/lib/core/config/fee-settings'
import { forgetPerProcess } from '@/lib/core/config/per-process'
import { academySettings, feeSettings } from '@/lib/core/config/settings'
import { pool } from '@/lib/db/client'
import { getReceipt } from '@/lib/receipts/queries'
import { listTeaching } from '@/lib/teachers/queries'
import { migrate } from '../../../scripts/migrate/migrate.mjs'
import { openPostgres } from '../../setup/postgres'
import { earlierEnvironment, readEarlierTexts, restoreEarlierAcademy } from '../../support/earlier-academy/restore'
import { acting, only } from '../../support/people'
import { everyRow } from '../../support/server/every-row'

// These tests update an academy that was restored from the backup of an earlier version.

vi.setConfig({ hookTimeout: 120_000 })

const shown = readEarlierTexts()
const postgres = await openPostgres()
const database = `earlier_${process.pid}`
Object.assign(process.env, earlierEnvironment, { DATABASE_URL: postgres.applicationUrl(database) })

/** The rows of each table before the update, as JSON. */
let before: Map<string, Record<string, unknown>[]>
let owner: pg.Pool

const rowsOf = async (table: string): Promise<Record<string, unknown>[]> =>
  (
    await owner.query<{ row: Record<string, unknown> }>(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY t::text`)
  ).rows.map(({ row }) => row)

beforeAll(async () => {
  const url = await restoreEarlierAcademy(postgres, database)
  owner = new pg.Pool({ connectionString: url, max: 2 })
  before = new Map()
  for (const name of (await everyRow(owner)).keys()) before.set(name, await rowsOf(name))
  await migrate(url, { applicationUrl: postgres.applicationUrl(database) })
  forgetPerProcess('publication')
  expect(await followPublication()).toEqual([])
})

afterAll(async () => {
  await owner?.end()
  await postgres.stop()
})

describe('an academy of an earlier version, after the update', () => {
  it('an updated academy keeps every record: people, payments, receipts, bookings, enrolments, classes, emails', async () => {
    expect(before.get('public.receipts')).toHaveLength(4)
    expect(before.get('public.bookings')).toHaveLength(26)
    for (const [table, rows] of before) {
      const columns = Object.keys(rows[0] ?? {})
      const after = (await rowsOf(table)).map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])))
      expect({ table, rows: after.map(textOf).toSorted() }).toEqual({ table, rows: rows.map(textOf).toSorted() })
    }
  })

  it('an updated academy has the identity, the money settings and the rules of its environment', () => {
    const { name, shortName, tagline, receiptPrefix } = shown.academy
    expect(academySettings()).toMatchObject({
      ...shown.settings,
      name,
      shortName,
      tagline,
      payee: name,
      receiptPrefix,
      address: earlierEnvironment.ACADEMY_ADDRESS,
    })
    expect(academyContent().rules).toEqual({
      cancel_hours: 12,
      unpaid_classes: 8,
      pending_payments: 2,
      trial_without_teacher: false,
      teachers_see_contacts: true,
    })
    expect(feeSettings()).toEqual(defaultFeeSettings)
  })

  it('an updated academy sells the same 35 courses, with the same addresses, prices, texts and lists', () => {
    expect(shown.courses).toHaveLength(35)
    const { fee, listPrice } = shown
    expect({ fee, listPrice }).toEqual({ fee: 700, listPrice: 800 })
    const courses = new Map(allCourses().map((course) => [course.name, course]))
    expect(courses.size).toBe(35)
    for (const course of shown.courses) {
      expect(courses.get(course.name)).toMatchObject({ ...course, text: reword(course), fee, listPrice })
    }
    for (const section of sections) {
      const groups = groupsOf(section).map(({ title, courses: listed }) => [title, ...listed.map(({ name }) => name)])
      expect(groups).toEqual(shown.sections[section.key])
    }
  })

  it('an updated academy lists the courses of each teacher in the same order', async () => {
    const teaching = Object.values(await listTeaching()).map(({ name, courses }) => ({ name, courses }))
    expect(teaching.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(shown.teaching)
  })

  it('an updated academy keeps the numbers and data of issued receipts', async () => {
    expect(shown.receipts.map(({ number }) => number)).toEqual([1, 2, 3, 4].map((serial) => `SMA/26-27/0000${serial}`))
    for (const receipt of shown.receipts) {
      expect(await getReceipt(await admin(), receipt.id)).toEqual({
        ...receipt,
        learner_name: null,
        kind: 'receipt',
        lines: null,
        place_of_supply: null,
        place: null,
        lut: null,
        method: null,
        reference: null,
        paid_on: null,
        academy_name: shown.academy.name,
        academy_address: earlierEnvironment.ACADEMY_ADDRESS,
        academy_email: shown.settings.supportEmail,
      })
    }
  })

  it('a second start does not change an updated academy, even with other variables', async () => {
    const rows = await everyRow(owner)
    process.env.ACADEMY_ADDRESS = 'Another street 1, Chennai 600 001'
    forgetPerProcess('follower')
    forgetPerProcess('publication')
    await followPublication()
    expect(await everyRow(owner)).toEqual(rows)
    expect(academySettings().address).toBe(earlierEnvironment.ACADEMY_ADDRESS)
  })

  it('an updated academy asks an admin to correct a GSTIN that only the earlier version accepted', async () => {
    const { rules, money } = academyContent()
    const change = () => admin().then((actor) => saveRules(actor, { ...rules, cancel_hours: 24, seen: 1 }))
    await expect(change()).rejects.toMatchObject({
      code: 'conflict',
      message: 'The GSTIN is not valid. Correct it under “Money” first.',
    })
    await saveMoney(await admin(), { ...money, gstin: null, seen: 1 })
    expect(await saveRules(await admin(), { ...rules, cancel_hours: 24, seen: 2 })).toBe('Saved')
  })
})

const textOf = (row: Record<string, unknown>) => JSON.stringify(row)

async function admin() {
  const { rows } = await pool().query<{ id: string; name: string; email: string; phone: string }>(
    `SELECT id::text, name, email, phone FROM users WHERE role = 'admin'`,
  )
  return acting({ ...only(rows), role: 'admin' })
}

/** The current texts of two courses. The backup contains earlier texts. */
const NEEDS: Record<string, string> = {
  Mridangam:
    'A mridangam tuned to a fixed shruti. In the first weeks you can speak the syllables and tap on a table instead.',
  Tabla: 'A pair of tabla with rings and a small hammer. In the first weeks you can speak the syllables instead.',
}
const reword = ({ name, text }: { name: string; text: Record<string, unknown> }) =>
  NEEDS[name] ? { ...text, need: NEEDS[name] } : text
