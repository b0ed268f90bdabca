import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { register } from '@/lib/accounts/service'
import { pool } from '@/lib/db/client'
import { inviteImport } from '@/lib/imports/inviting-service'
import { readImport } from '@/lib/imports/queries'
import { type ImportPreview, importColumns } from '@/lib/imports/schema'
import { addImport, previewImport } from '@/lib/imports/service'
import { listInvitations } from '@/lib/invitations/queries'
import { inviteTeacher, revokeInvitations, sendInvitation } from '@/lib/invitations/service'
import { exportStudents, exportTeachers } from '@/lib/office/exports'
import { previewClosing } from '@/lib/privacy/closing-queries'
import { closePerson } from '@/lib/privacy/closing-service'
import { eraseDue } from '@/lib/privacy/due-erasures-service'
import { eraseByOffice } from '@/lib/privacy/erasure-service'
import { collectOwnData } from '@/lib/privacy/own-data-queries'
import { fulfilled, openConnections, refusals, releaseTogether, waitUntilBlocked } from '../../support/barrier'
import { doJobs, forgetJobs } from '../../support/jobs'
import { acting, applyAsStudent, count, enrol, newEmail, newPhone, only, type Person } from '../../support/people'
import { setVariables } from '../../support/variables'

const columns = { name: 0, phone: 1, email: 2, guardian: 3, teacher: 4 }
const url = () => process.env.DATABASE_URL ?? ''
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
  parent?: string
  teacher?: string
}
const listOf = (rows: readonly Row[]) =>
  [
    'Student,Phone,Email,Parent,Teacher',
    ...rows.map(({ name = 'Nila', phone = newPhone(), email = newEmail(), parent = '', teacher = '' }) =>
      [name, phone, email, parent, teacher].join(','),
    ),
  ].join('\n')
const kind = 'students'
const preview = (text: string) => previewImport({ kind, text, columns })
const add = (text: string, { seen }: Pick<ImportPreview, 'seen'>) =>
  addImport(acting(admin), { kind, text, columns, seen: seen ?? '0'.repeat(64) })
const addAll = async (text: string) => add(text, await preview(text))
const outcomes = ({ rows }: ImportPreview) => rows.map(({ outcome }) => outcome)
const learnersOf = async (phone: string) => {
  const { rows } = await pool().query<{ name: string; notes: string }>(
    `SELECT l.name, l.notes FROM learners l JOIN users u ON u.id = l.account_id WHERE u.phone = $1 ORDER BY l.created_at`,
    [phone],
  )
  return rows
}

describe('an import', () => {
  it('an import adds one account for each family with all its students, and its preview adds nothing', async () => {
    const phone = newPhone()
    const text = listOf([
      { name: 'நிலா', phone, parent: 'Meena Iyer', teacher: 'Nobody' },
      { name: 'अर्जुन', phone: `+91 ${phone}`, email: '' },
    ])
    const checked = await preview(text)
    expect(outcomes(checked)).toEqual(['new', 'second_child'])
    expect(checked.rows[1]?.text).toBe('Same phone as row 2: second child')
    expect(checked.rows[0]?.warnings).toEqual(['Teacher not found. The name is kept in the notes.'])
    expect(await count(pool(), 'users WHERE phone = $1', [phone])).toBe(0)
    const { import: made, made: isNew } = await add(text, checked)
    expect(isNew).toBe(true)
    expect(made).toMatchObject({ added: 2, accounts: 1, invited: 0, opened: 0, to_invite: 1, created_by: admin.name })
    const { rows } = await pool().query('SELECT name, password_hash FROM users WHERE phone = $1', [phone])
    expect(rows).toEqual([{ name: 'Meena Iyer', password_hash: null }])
    expect(await learnersOf(phone)).toEqual([
      { name: 'நிலா', notes: 'Teacher: Nobody' },
      { name: 'अर्जुन', notes: '' },
    ])
    const { rows: audit } = await pool().query(
      `SELECT subject, action, to_state FROM audit_log WHERE actor_id = $1 ORDER BY id DESC LIMIT 3`,
      [admin.id],
    )
    expect(audit).toContainEqual({ subject: 'import', action: 'add', to_state: '2 students' })
    expect(audit).toContainEqual({ subject: 'person', action: 'create account', to_state: 'not opened' })
    expect(audit).toContainEqual({ subject: 'learner', action: 'add', to_state: 'active' })
  })

  it('an import recognises the columns and the people in an export of the app', async () => {
    const [student, teacher] = [await enrol(pool(), 'student'), await enrol(pool(), 'teacher')]
    await applyAsStudent(pool(), student.id, 'approved')
    for (const [kind, text] of [
      ['students', await exportStudents({ q: student.phone })],
      ['teachers', await exportTeachers({ q: teacher.phone })],
    ] as const) {
      const { guess, notes } = await previewImport({ kind, text })
      expect(guess).toEqual({ name: 0, email: 1, phone: 2, course: 8, guardian: null, teacher: null, notes: null })
      expect(notes).toEqual([])
      const { name, email, phone, course } = guess
      const columns = importColumns.parse({ name, email, phone, course })
      expect(outcomes(await previewImport({ kind, text, columns }))).toEqual(['here'])
    }
  })

  it('an import recognises a teacher who has not opened the invitation yet', async () => {
    const [name, phone] = [`Vasudha ${newPhone()}`, newPhone()]
    await inviteTeacher(acting(admin), {
      name,
      phone,
      email: newEmail(),
      channel: 'email',
      courses: { south: ['Veenai'] },
    })
    const { rows } = await preview(listOf([{ teacher: name }, { phone }]))
    expect(rows.map(({ outcome, text, warnings }) => [outcome, text, warnings])).toEqual([
      ['new', '', []],
      ['error', 'This phone number belongs to a teacher or the academy office', []],
    ])
  })

  it('an imported family abroad gets a login number, and its own number is kept for calls', async () => {
    const email = newEmail()
    const [national, contact] = ['7912', `+447912${String(Date.now()).slice(-6)}`]
    expect(contact).toContain(national)
    await addAll(listOf([{ phone: contact, email }]))
    const { rows } = await pool().query('SELECT phone, contact_phone FROM users WHERE email = $1', [email])
    expect(only(rows)).toEqual({ phone: expect.stringMatching(/^1\d{9}$/), contact_phone: contact })
    const again = await preview(listOf([{ phone: contact, email: '' }]))
    expect(outcomes(again)).toEqual(['here'])
  })

  it('an import adds a new child to an existing family, and does not change existing students', async () => {
    const family = await enrol(pool(), 'student', { name: 'Meena Iyer' })
    const rows = [
      { name: 'MEENA  iyer', phone: family.phone, email: family.email },
      { name: 'Arjun', phone: family.phone, email: '' },
    ]
    const checked = await preview(listOf(rows))
    expect(outcomes(checked)).toEqual(['here', 'new_child'])
    await add(listOf(rows), checked)
    expect((await learnersOf(family.phone)).map(({ name }) => name)).toEqual(['Meena Iyer', 'Arjun'])
  })

  it('an import rejects rows about teachers, closed accounts, emails in use and an eleventh student', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const closed = await enrol(pool(), 'student')
    const { seen } = await previewClosing(closed.id)
    await closePerson(acting(admin), closed.id, { seen, reason: null })
    const other = await enrol(pool(), 'student')
    const phone = newPhone()
    const many = Array.from({ length: 11 }, (_, at) => ({ name: `Child ${at}`, phone }))
    const checked = await preview(
      listOf([{ phone: teacher.phone }, { phone: closed.phone }, { email: other.email }, ...many]),
    )
    expect(checked.rows.filter(({ outcome }) => outcome === 'error').map(({ text }) => text)).toEqual([
      'This phone number belongs to a teacher or the academy office',
      'This phone number belongs to a closed account',
      'This email belongs to another account',
      'An account can have at most 10 students',
    ])
  })

  it('an import remembers the columns of a list by their names', async () => {
    const header = `Pupil ${newPhone()},Mobile,Mail,Father,Guru`
    const text = `${header}\nNila,${newPhone()},${newEmail()},,`
    expect((await previewImport({ kind, text })).columns).toBeNull()
    await addAll(text)
    expect(
      (await previewImport({ kind, text: `${header.toUpperCase()}\nArjun,${newPhone()},${newEmail()},,` })).columns,
    ).toEqual(columns)
  })
})

describe('the same list', () => {
  it('importing a list again changes nothing, and returns the first import', async () => {
    const text = listOf([{}, {}])
    const checked = await preview(text)
    const first = await add(text, checked)
    const second = await add(text, checked)
    expect([first.made, second.made]).toEqual([true, false])
    expect(second.import.id).toBe(first.import.id)
    const later = await preview(text)
    expect(later).toMatchObject({ seen: null, earlier_import: first.import.id, counts: { here: 2, new: 0 } })
    await expect(add(text, later)).rejects.toMatchObject({ code: 'conflict', fields: { preview: { seen: null } } })
  })

  it('a list that two requests add at the same time is added once', async () => {
    const text = listOf([{}, {}, {}])
    const checked = await preview(text)
    const results = await releaseTogether(url(), 'imports', [() => add(text, checked), () => add(text, checked)])
    const made = fulfilled(results)
    expect(made.map(({ made: isNew }) => isNew).toSorted()).toEqual([false, true])
    expect(new Set(made.map(({ import: { id } }) => id)).size).toBe(1)
    expect(await count(pool(), 'import_rows WHERE import_id = $1', [made[0]?.import.id])).toBe(3)
  })

  it('a list can be added again after its people were deleted', async () => {
    const text = listOf([{}])
    const { import: first } = await addAll(text)
    const { rows } = await pool().query('SELECT user_id FROM import_rows WHERE import_id = $1', [first.id])
    const { user_id } = only(rows)
    const { data } = await collectOwnData({ id: user_id })
    expect(data.imports).toMatchObject([{ row: 2, learner_id: user_id }])
    await eraseByOffice(acting(admin), user_id, { seen: (await previewClosing(user_id)).seen })
    await pool().query(
      `UPDATE erasures SET asked_at = now() - interval '8 days', due_at = now() - interval '1 day' WHERE user_id = $1`,
      [user_id],
    )
    await eraseDue()
    expect(await count(pool(), 'import_rows WHERE import_id = $1', [first.id])).toBe(0)
    const { import: second, made } = await addAll(text)
    expect(made).toBe(true)
    expect(second.id).not.toBe(first.id)
  })
})

describe('during an import', () => {
  it('if a family registers during the import, it returns 409 with the new rows and adds nothing', async () => {
    for (let round = 0; round < 8; round++) {
      const [phone, other] = [newPhone(), newPhone()]
      const text = listOf([{ phone }, { phone: other }])
      const checked = await preview(text)
      const results = await Promise.allSettled<unknown>([
        add(text, checked),
        register(
          { name: 'Nila', email: newEmail(), phone, password: 'a raga for the evening', role: 'student' },
          `203.0.113.${round}`,
        ),
      ])
      expect(fulfilled(results)).toHaveLength(1)
      expect(await count(pool(), 'users WHERE phone = $1', [phone])).toBe(1)
      const [refusal] = refusals(results) as { code: string; fields?: { preview: ImportPreview } }[]
      expect(refusal).toMatchObject({ code: 'conflict' })
      if (refusal?.fields) expect(outcomes(refusal.fields.preview)).toEqual(['here', 'new'])
      expect(await count(pool(), 'users WHERE phone = $1', [other])).toBe(refusal?.fields ? 0 : 1)
    }
  })

  it('a registration that commits between the check and the insert leads to 409 with the new rows', async () => {
    const phone = newPhone()
    const text = listOf([{ phone }, {}])
    const checked = await preview(text)
    const holder = new pg.Client({ connectionString: url() })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('INSERT INTO users (name, email, phone) VALUES ($1, $2, $3)', ['Nila', newEmail(), phone])
    const running = add(text, checked).catch((error: unknown) => error)
    await waitUntilBlocked(holder, 1)
    await holder.query('COMMIT')
    await holder.end()
    expect(await running).toMatchObject({ code: 'conflict', fields: { preview: { counts: { here: 1, new: 1 } } } })
  })

  it('a student whom the family adds during the import is not added twice', async () => {
    const family = await enrol(pool(), 'student')
    const text = listOf([{ name: 'Arjun', phone: family.phone }])
    const checked = await preview(text)
    const holder = new pg.Client({ connectionString: url() })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('INSERT INTO learners (account_id, name) VALUES ($1, $2)', [family.id, 'Arjun'])
    const running = add(text, checked).catch((error: unknown) => error)
    await waitUntilBlocked(holder, 1)
    await holder.query('COMMIT')
    await holder.end()
    expect(await running).toMatchObject({ code: 'conflict', fields: { preview: { counts: { here: 1 } } } })
    expect(await learnersOf(family.phone)).toHaveLength(2)
  })

  it('an import whose connection is lost leaves nothing half done, and can be repeated', async () => {
    const phones = [newPhone(), newPhone()]
    const text = listOf(phones.map((phone) => ({ phone })))
    const checked = await preview(text)
    const holder = new pg.Client({ connectionString: url() })
    await holder.connect()
    await holder.query('BEGIN; LOCK TABLE import_rows IN ACCESS EXCLUSIVE MODE')
    const running = add(text, checked).catch((error: unknown) => error)
    await waitUntilBlocked(holder, 1)
    await holder.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    expect(await running).toBeInstanceOf(Error)
    await holder.query('COMMIT')
    await holder.end()
    await pause(100)
    expect(await count(pool(), 'users WHERE phone = ANY($1)', [phones])).toBe(0)
    expect(await count(pool(), 'imports WHERE digest = $1', [checked.seen])).toBe(0)
    expect((await addAll(text)).made).toBe(true)
    expect(await count(pool(), 'users WHERE phone = ANY($1)', [phones])).toBe(2)
  })
})

it('an import can add 5,000 rows', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => ({ name: `Student ${at}`, parent: `Parent ${at}` }))
  const text = listOf(
    rows.map((row, at) => ({ ...row, phone: `8${String(at).padStart(4, '0')}${newPhone().slice(-5)}` })),
  )
  const { import: made } = await addAll(text)
  expect(made).toMatchObject({ added: 5000, accounts: 5000 })
  expect(await count(pool(), 'import_rows WHERE import_id = $1', [made.id])).toBe(5000)
})

describe('inviting all', () => {
  const peopleOf = async (importId: string) => {
    const { rows } = await pool().query<{ user_id: string }>(
      'SELECT user_id FROM import_rows WHERE import_id = $1 ORDER BY line',
      [importId],
    )
    return rows.map(({ user_id }) => user_id)
  }

  it('inviting all sends one email to each person who was not invited yet, in several jobs', async () => {
    const { import: made } = await addAll(listOf(Array.from({ length: 60 }, (_, at) => ({ name: `Student ${at}` }))))
    const [first = '', second = ''] = await peopleOf(made.id)
    await sendInvitation(acting(admin), first, { channel: 'link' })
    await sendInvitation(acting(admin), second, { channel: 'email' })
    await revokeInvitations(acting(admin), second)
    expect(await inviteImport(acting(admin), made.id)).toMatchObject({ invited: 2, to_invite: 58 })
    await inviteImport(acting(admin), made.id)
    await doJobs()
    expect(await readImport(made.id)).toMatchObject({ invited: 60, to_invite: 0, opened: 0 })
    await inviteImport(acting(admin), made.id)
    await doJobs()
    const invitationsOfImport =
      'account_invitations WHERE user_id IN (SELECT user_id FROM import_rows WHERE import_id = $1)'
    expect(await count(pool(), invitationsOfImport, [made.id])).toBe(60)
    const { invitations } = await listInvitations({ import: made.id })
    expect(invitations).toHaveLength(60)
    expect(invitations[0]).toMatchObject({ sent_by: admin.name })
    // The invitations must be in the order of the imported list.
    expect(invitations.map(({ name }) => name)).toEqual(Array.from({ length: 60 }, (_, at) => `Student ${at}`))
  })

  it.each(['not-an-id', '00000000-0000-4000-8000-000000000000'])('inviting all returns 404 for %s', async (id) => {
    await expect(inviteImport(acting(admin), id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(readImport(id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
