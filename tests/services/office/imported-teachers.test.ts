import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { register } from '@/lib/accounts/service'
import { pool } from '@/lib/db/client'
import { inviteImport } from '@/lib/imports/inviting-service'
import { readImport } from '@/lib/imports/queries'
import type { ImportPreview } from '@/lib/imports/schema'
import { addImport, previewImport } from '@/lib/imports/service'
import { openAccount } from '@/lib/invitations/opening-service'
import { findInvitation, listInvitations } from '@/lib/invitations/queries'
import { inviteTeacher, sendInvitation } from '@/lib/invitations/service'
import { collectOwnData } from '@/lib/privacy/own-data-queries'
import { fulfilled, openConnections, refusals, releaseTogether, waitUntilBlocked } from '../../support/barrier'
import { tokenIn } from '../../support/invitations'
import { doJobs, forgetJobs } from '../../support/jobs'
import { acting, count, enrol, newEmail, newPhone, only, type Person } from '../../support/people'
import { setVariables } from '../../support/variables'

const columns = { name: 0, phone: 1, email: 2, course: 3 }
const url = () => process.env.DATABASE_URL ?? ''
const REGISTERED = { name: 'Vasudha', password: 'a raga for the evening', role: 'student' } as const
const INVITATION = { channel: 'link' as const, courses: { south: ['Veenai'] } }
let admin: Person

beforeAll(async () => {
  setVariables({ NEXTAUTH_URL: 'https://academy.example' })
  admin = await enrol(pool(), 'admin')
  await openConnections(pool(), 4)
})
beforeEach(forgetJobs)

interface Row {
  name?: string
  phone?: string
  email?: string
  courses?: string
}
const listOf = (rows: readonly Row[]) =>
  [
    'Name\tPhone\tEmail\tCourses',
    ...rows.map(({ name = 'Vasudha', phone = newPhone(), email = newEmail(), courses = 'Veenai' }) =>
      [name, phone, email, courses].join('\t'),
    ),
  ].join('\n')
const kind = 'teachers'
const preview = (text: string) => previewImport({ kind, text, columns })
const add = (text: string, { seen }: Pick<ImportPreview, 'seen'>) =>
  addImport(acting(admin), { kind, text, columns, seen: seen ?? '0'.repeat(64) })
const addAll = async (text: string) => add(text, await preview(text))
const outcomes = ({ rows }: ImportPreview) => rows.map(({ outcome }) => outcome)
const accountOf = async (phone: string) => {
  const { rows } = await pool().query<{ id: string; role: string; is_open: boolean }>(
    'SELECT id, role, password_hash IS NOT NULL AS is_open FROM users WHERE phone = $1',
    [phone],
  )
  return only(rows)
}
const invitationsOf = async (id: string) => {
  const { rows } = await pool().query('SELECT kind, courses FROM account_invitations WHERE user_id = $1', [id])
  return rows
}
/** Runs `work`, and makes it wait for a second transaction that registers this phone. */
async function whileRegistering<T>(phone: string, work: () => Promise<T>): Promise<T | unknown> {
  const holder = new pg.Client({ connectionString: url() })
  await holder.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('INSERT INTO users (name, email, phone) VALUES ($1, $2, $3)', ['Vasudha', newEmail(), phone])
    const running = work().catch((error: unknown) => error)
    await waitUntilBlocked(holder, 1)
    await holder.query('COMMIT')
    return await running
  } finally {
    await holder.end()
  }
}

describe('an import of teachers', () => {
  it('an import creates unopened accounts, and opening an invitation approves the teacher for the courses', async () => {
    const phone = newPhone()
    const text = listOf([{ phone, courses: 'painting, Veenai and Kazoo' }])
    const checked = await preview(text)
    expect(checked.rows).toMatchObject([
      { outcome: 'new', courses: ['Painting', 'Veenai'], warnings: [expect.stringMatching(/Kazoo/)] },
    ])
    expect(await count(pool(), 'users WHERE phone = $1', [phone])).toBe(0)
    const { import: made } = await add(text, checked)
    expect(made).toMatchObject({ kind: 'teachers', added: 1, accounts: 1, to_invite: 1 })
    const { id, ...account } = await accountOf(phone)
    expect(account).toEqual({ role: 'student', is_open: false })
    expect(await findInvitation(id)).toMatchObject({ state: 'none', kind: 'teacher', channel: null })

    await inviteImport(acting(admin), made.id)
    await doJobs()
    const courses = { south: ['Veenai'], drawing: ['Painting'] }
    expect(await invitationsOf(id)).toEqual([{ kind: 'teacher', courses }])
    const { link } = await sendInvitation(acting(admin), id, { channel: 'link' })
    const { user } = await openAccount({ token: tokenIn(link), password: 'a raga for the evening' }, '203.0.113.9')
    expect(user.role).toBe('teacher')
    const { rows } = await pool().query(
      'SELECT course_name, region FROM teacher_courses WHERE teacher_id = $1 AND ended_at IS NULL ORDER BY 1',
      [id],
    )
    expect(rows).toEqual([
      { course_name: 'Painting', region: 'drawing' },
      { course_name: 'Veenai', region: 'south' },
    ])
    expect(await readImport(made.id)).toMatchObject({ invited: 1, opened: 1, to_invite: 0 })
    expect((await collectOwnData({ id })).data.imports).toMatchObject([{ row: 2, courses }])
    const { rows: audit } = await pool().query(
      `SELECT to_state FROM audit_log WHERE subject = 'import' AND subject_id = $1 AND action = 'add'`,
      [made.id],
    )
    expect(audit).toEqual([{ to_state: '1 teacher' }])
  })

  it('the first link to one imported person is also an invitation as a teacher', async () => {
    const phone = newPhone()
    const { import: made } = await addAll(listOf([{ phone }, {}]))
    const { id } = await accountOf(phone)
    expect((await sendInvitation(acting(admin), id, { channel: 'link' })).link).toContain('/invitation#')
    expect(await invitationsOf(id)).toEqual([{ kind: 'teacher', courses: { south: ['Veenai'] } }])
    await inviteImport(acting(admin), made.id)
    await doJobs()
    expect(await invitationsOf(id)).toHaveLength(1)
    expect(await readImport(made.id)).toMatchObject({ invited: 2, to_invite: 0 })
    expect((await listInvitations({ import: made.id })).invitations.map((row) => row.kind)).toEqual([
      'teacher',
      'teacher',
    ])
  })

  it('the import recognises approved, invited and imported teachers, and rejects a student’s phone', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const student = await enrol(pool(), 'student')
    const [invited, imported] = [newPhone(), newPhone()]
    await inviteTeacher(acting(admin), { name: 'Vasudha', phone: invited, email: newEmail(), ...INVITATION })
    await addAll(listOf([{ phone: imported }]))
    const rows = [{ phone: teacher.phone }, { phone: invited }, { phone: imported }, { phone: student.phone }]
    const checked = await preview(listOf(rows))
    expect(outcomes(checked)).toEqual(['here', 'here', 'here', 'error'])
    expect(checked.earlier_import).not.toBeNull()
    const asStudents = await previewImport({
      kind: 'students',
      text: listOf(rows),
      columns: { name: 0, phone: 1, email: 2 },
    })
    expect(asStudents.rows.slice(0, 2).map(({ outcome }) => outcome)).not.toContain('new_child')
    const other = listOf([{ name: 'Arjun', phone: imported }])
    expect(outcomes(await previewImport({ kind: 'students', text: other, columns }))).toEqual(['error'])
  })

  it('the import remembers the columns of teachers and of students separately', async () => {
    const header = `Who ${newPhone()}\tMobile\tMail\tInstrument`
    const text = `${header}\nVasudha\t${newPhone()}\t${newEmail()}\tVeenai`
    await addAll(text)
    const later = `${header.toUpperCase()}\nTara\t${newPhone()}\t${newEmail()}\tVeenai`
    expect((await previewImport({ kind, text: later })).columns).toEqual(columns)
    expect((await previewImport({ kind: 'students', text: later })).columns).toBeNull()
  })
})

describe('the same list of teachers', () => {
  it('a list of teachers is added once, even by two requests at the same time', async () => {
    const text = listOf([{}, {}, {}])
    const checked = await preview(text)
    const made = fulfilled(
      await releaseTogether(url(), 'imports', [() => add(text, checked), () => add(text, checked)]),
    )
    expect(made.map(({ made: isNew }) => isNew).toSorted()).toEqual([false, true])
    const [id, ...others] = new Set(made.map((result) => result.import.id))
    expect(others).toEqual([])
    expect(await count(pool(), "import_rows WHERE import_id = $1 AND kind = 'teachers'", [id])).toBe(3)
    expect(await preview(text)).toMatchObject({ seen: null, earlier_import: id, counts: { here: 3, new: 0 } })
  })
})

describe('during an import of teachers', () => {
  it('if a teacher registers during the import, it returns 409 with the new rows and adds no one', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const text = listOf([{ phone }, { phone: other }])
    const checked = await preview(text)
    expect(await whileRegistering(phone, () => add(text, checked))).toMatchObject({
      code: 'conflict',
      fields: { preview: { counts: { error: 1, new: 1 } } },
    })
    expect(await count(pool(), 'users WHERE phone = $1', [other])).toBe(0)
  })

  it('either the registration or the import creates a teacher’s account, never both', async () => {
    for (let round = 0; round < 6; round++) {
      const phone = newPhone()
      const text = listOf([{ phone }])
      const checked = await preview(text)
      const results = await Promise.allSettled<unknown>([
        add(text, checked),
        register({ ...REGISTERED, email: newEmail(), phone }, `203.0.113.${round}`),
      ])
      expect(fulfilled(results)).toHaveLength(1)
      expect(refusals(results)).toMatchObject([{ code: 'conflict' }])
      const { id, is_open: isOpen } = await accountOf(phone)
      expect(await count(pool(), 'import_rows WHERE user_id = $1', [id])).toBe(isOpen ? 0 : 1)
    }
  })

  it('inviting a teacher during the import leads to one account', async () => {
    const phone = newPhone()
    const text = listOf([{ phone }])
    const checked = await preview(text)
    const results = await releaseTogether<unknown>(url(), 'users', [
      () => add(text, checked),
      () => inviteTeacher(acting(admin), { name: 'Vasudha', phone, email: newEmail(), ...INVITATION }),
    ])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([{ code: 'conflict' }])
    expect(await count(pool(), 'users WHERE phone = $1', [phone])).toBe(1)
  })
})
