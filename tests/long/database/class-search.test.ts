import { beforeAll, describe, expect, it } from 'vitest'
import { listClasses } from '@/lib/bookings/queries'
import type { ListedClass } from '@/lib/bookings/schema'
import { pool } from '@/lib/db/client'
import { acting, book, enrol, openSlot, type Person } from '../../support/people'

// The academy office can search classes by subject, teacher and student. The search has several strategies. All of them
// must return the same results (contract 9.43).

const DAY = 24 * 60
const textOf = (one: ListedClass) => `${one.subject} ${one.teacher_name} ${one.student_name}`.toLowerCase()

let admin: Person
let all: ListedClass[]
beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
  const teachers = await Promise.all(['Mira Sen', 'Sen Tala', 'Sen'].map((name) => enrol(pool(), 'teacher', { name })))
  const students = await Promise.all(
    ['Tara Sen', 'Veena Mira', 'Sen', '50%_Off'].map((name) => enrol(pool(), 'student', { name })),
  )
  let day = 0
  for (const teacher of teachers) {
    for (const [n, student] of [...students, ...teachers.filter(({ id }) => id !== teacher.id)].entries()) {
      const subject = ['Veena', 'Tala', 'Old Veena'][n % 3]
      await book(pool(), await openSlot(pool(), teacher.id, ++day * DAY), student.id, subject)
    }
  }
  ;({ classes: all } = await listClasses(acting(admin), { limit: 500 }))
  expect(all).toHaveLength(18)
})

/** Returns search terms: parts of the classes' texts, and some strings that no class contains. */
function everyText(): string[] {
  const parts = all.flatMap((one) => {
    const text = textOf(one)
    return Array.from(text).flatMap((_, from) =>
      [1, 2, 4, 7, 12, 30].map((more) => text.slice(from, from + more).trim()),
    )
  })
  return [...new Set([...parts, 'nobody', 'veena  mira', 'tala veena', 'a b c d e f g'])].filter(Boolean)
}

const slots = (classes: ListedClass[]) => classes.map(({ slot_id }) => slot_id)

describe('the search among all classes', () => {
  it('the search finds a text in a subject, in a name, or across two fields', async () => {
    const texts = everyText()
    expect(texts.length).toBeGreaterThan(150)
    for (const q of texts) {
      const { classes } = await listClasses(acting(admin), { q, limit: 500 })
      expect(slots(classes), q).toEqual(slots(all.filter((one) => textOf(one).includes(q))))
    }
  })

  it('the search returns the same results page by page', async () => {
    for (const q of ['sen', 'veena', 'veena mira', 'mira sen t']) {
      const wanted = all.filter((one) => textOf(one).includes(q))
      const results: ListedClass[] = []
      let cursor: string | undefined
      do {
        const page = await listClasses(acting(admin), { q, cursor, limit: 2 })
        results.push(...page.classes)
        cursor = page.nextCursor
      } while (cursor)
      expect(slots(results), q).toEqual(slots(wanted))
    }
  })

  it('the search returns the same results within one course or some days', async () => {
    for (const q of ['sen', 'veena', 'veena mira', 'tala sen t', 'mira sen t', 'a s']) {
      for (const course of ['Veena', 'Tala']) {
        const { classes } = await listClasses(acting(admin), { q, course })
        const wanted = all.filter((one) => one.subject === course && textOf(one).includes(q))
        expect(slots(classes), `${q} of ${course}`).toEqual(slots(wanted))
      }
      const [from, to] = [all[4]?.date ?? '', all[9]?.date ?? '']
      const { classes } = await listClasses(acting(admin), { q, from, to })
      const wanted = all.filter((one) => one.date >= from && one.date <= to && textOf(one).includes(q))
      expect(slots(classes), `${q} of some days`).toEqual(slots(wanted))
    }
  })

  it('the search returns the same results for a name that is too common to search person by person', async () => {
    const before = await listClasses(acting(admin), { q: 'sen', limit: 500 })
    await pool().query(
      `INSERT INTO users (name, email, phone, password_hash, role)
       SELECT 'Sen ' || n, 'sen' || n || '@example.com', (7000000000 + n)::text, 'x', 'student' FROM generate_series(1, 301) n`,
    )
    expect(await listClasses(acting(admin), { q: 'sen', limit: 500 })).toEqual(before)
  })
})
