import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { browserEntries, dataViewers } from '@/components/pages/privacy-records'
import { RESET_MINUTES } from '@/lib/accounts/bounds'
import { PENDING_COOKIE } from '@/lib/auth/providers/pending-identity'
import { PENDING_LOGIN_COOKIE } from '@/lib/auth/second-factor/second-factor'
import { HINT_COOKIE, SESSION_DAYS } from '@/lib/auth/session/token'
import { ZONE_COOKIE } from '@/lib/auth/session/viewer-zone'
import { bookingEndpoints } from '@/lib/bookings/endpoints'
import { personalData } from '@/lib/privacy/records'
import { retentionPeriods } from '@/lib/privacy/retention-periods'

const records = personalData(retentionPeriods())
const root = path.resolve(import.meta.dirname, '../../..')
/**
 * Tables without personal data: counters for document numbers, column choices for bank files and imported lists, the
 * academy's processes, courses, plans and terms.
 */
const modelsWithoutPersonalData = [
  'ReceiptCounter',
  'DocumentCounter',
  'StatementMapping',
  'ImportColumns',
  'Instance',
  'Course',
  'PublicRevision',
  'Term',
  'Plan',
]

test('the privacy policy names every model of the schema, and no others', () => {
  const schema = fs.readFileSync(path.join(root, 'prisma/schema.prisma'), 'utf8')
  const models = [...schema.matchAll(/^model (\w+) /gm)].flatMap(([, name]) => name ?? [])
  const named = records.flatMap((record) => record.models)
  expect([...named, ...modelsWithoutPersonalData].toSorted()).toEqual(models.toSorted())
})

/**
 * Columns that name a person, in rows that may remain after the person is erased. Each text explains why the row
 * remains, or what happens to the row.
 */
const keptColumns: Readonly<Record<string, string>> = {
  'teacher_courses.teacher_id': 'kept: names of courses, for the office’s history',
  'teacher_pictures.user_id': 'deleted together with its file (lib/privacy/due-erasures-service.ts)',
  'payments.user_id': 'deleted without a receipt; otherwise only its picture and free text are deleted',
  'receipts.user_id': 'kept by law, later without the name',
  'credit_notes.user_id': 'kept by law, later without the name',
  'course_enrolments.account_id': 'kept with the receipts, without free text',
  'course_enrolments.teacher_id': 'kept with the receipts of the student',
  'dues.account_id': 'kept with the receipts, without free text',
  'enrolments.user_id': 'belongs to a payment with a receipt',
  'erasures.user_id': 'shows that the erasure was done: a number and dates',
  'announcements.teacher_id': 'kept until the announcement is deleted: whose students it went to',
  'slots.teacher_id': 'kept, without free text',
  'days_off.teacher_id': 'kept, without its reason',
  'bookings.teacher_id': 'kept, without its reason',
  'bookings.student_id': 'kept, without its reason and its notes',
  'trial_requests.owner_id': 'kept: a person who leaves the office owns no enquiries',
  'learners.account_id': 'kept, without name, year, relation and notes',
}
/** Columns that name the author of a row. After an erasure, the author's name in `users` starts with “Former”. */
const authorColumn = /_by$|^actor_id$/

test('every column that names a person is erased with its rows, or has a documented reason to stay', () => {
  const schema = fs.readFileSync(path.join(root, 'prisma/schema.prisma'), 'utf8')
  const columns = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)\n\}/gm)].flatMap(([, , body = '']) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? 'unknown'
    const fields = [...body.matchAll(/^ +(\w+) +String\??.*@db\.Uuid/gm)].map(([line, field = '']) => ({
      field,
      column: /@map\("(\w+)"\)/.exec(line)?.[1] ?? field,
    }))
    const related = [...body.matchAll(/ User\??\s+@relation\(.*fields: \[(\w+)\]/g)].map(([, field]) => field)
    const personColumn = /(user|student|teacher|person|guardian|admin|owner)_id$/
    return fields
      .filter(({ field, column }) => related.includes(field) || personColumn.test(column) || authorColumn.test(column))
      .map(({ column }) => `${table}.${column}`)
  })
  expect(columns.length).toBeGreaterThan(25)
  const erased = records.flatMap(({ rows = [] }) => rows.map((row) => row.join('.')))
  const named = columns.filter((column) => !authorColumn.test(column.split('.')[1] ?? ''))
  expect(named.toSorted()).toEqual([...erased, ...Object.keys(keptColumns)].toSorted())
})

test('the privacy policy names every key that the application stores in a browser', () => {
  const named = browserEntries.flatMap(({ name }) => name.split(', '))
  expect(named).toContain(HINT_COOKIE)
  expect(named).toContain(PENDING_COOKIE)
  expect(named).toContain(PENDING_LOGIN_COOKIE)
  expect(named).toContain(ZONE_COOKIE)
  const sources = ['components', 'lib'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('generated'))
      .map((file) => fs.readFileSync(path.join(root, folder, file), 'utf8'))
      .filter((text) => /\b(local|session)Store\.setItem/.test(text)),
  )
  const keys = sources.flatMap((text) =>
    [...text.matchAll(/Store\.setItem\(('[^']+'|\w+)/g)].flatMap(([, key = '']) => {
      if (key.startsWith("'")) return key.slice(1, -1)
      return new RegExp(`\\b${key}\\b = '([^']+)'`).exec(text)?.[1] ?? `unknown ${key}`
    }),
  )
  expect(keys.length).toBeGreaterThan(4)
  expect([...new Set(keys)].filter((key) => !named.includes(key))).toEqual([])
})

test('the privacy policy has the numbers of the application', () => {
  const policy = JSON.stringify([records, browserEntries])
  expect(policy).toContain(`${SESSION_DAYS} days`)
  expect(policy).toContain(`${RESET_MINUTES} minutes`)
})

test('the privacy policy says that teachers reach students of their classes by WhatsApp, which shows the number', () => {
  const dataSeenBy = (name: string) => dataViewers.find((viewer) => viewer.who === name)?.what
  expect(bookingEndpoints.whatsApp.access).toEqual(['student', 'teacher'])
  expect(dataSeenBy('Teachers')).toMatch(/WhatsApp.*number/)
  expect(dataSeenBy('Other signed-in people')).toMatch(
    /phone numbers of approved teachers.*not see the names or numbers of students/,
  )
})

test('every record has a short name and a description', () => {
  for (const { what } of records) expect(what).toMatch(/^[A-Z][^:.,]{3,35}: \S/)
})
