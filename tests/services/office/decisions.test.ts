import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { teacherProfileBody } from '@/lib/applications/schema'
import { decideStudent, decideTeacher, submitTeacherProfile } from '@/lib/applications/service'
import type { AuditSubject } from '@/lib/core/observability/audit'
import { listDecisions } from '@/lib/db/audit-log'
import { pool } from '@/lib/db/client'
import { decidePayment } from '@/lib/payments/service'
import { asOwner } from '../../support/owner'
import {
  acting,
  applyAsStudent,
  applyAsTeacher,
  count,
  enrol,
  newHash,
  only,
  type Person,
  pay,
} from '../../support/people'

let admin: Person
let person: Person

beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
  person = await enrol(pool(), 'student')
})

interface Entry {
  actor_id: string
  action: string
  subject: string
  from_state: string
  to_state: string
  recent: boolean
}

async function logOf(subjectId: string): Promise<Entry[]> {
  const { rows } = await pool().query<Entry>(
    `SELECT actor_id, action, subject, from_state, to_state, at BETWEEN now() - interval '1 minute' AND now() AS recent
     FROM audit_log WHERE subject_id = $1 ORDER BY id`,
    [subjectId],
  )
  return rows
}

/** The kinds of records that the office approves or rejects. */
const kinds = [
  {
    kind: 'payment',
    subject: 'payment',
    table: 'payments',
    key: 'id',
    make: () => pay(pool(), person.id),
    decide: decidePayment,
  },
  {
    kind: 'teacher',
    subject: 'teacher_profile',
    table: 'teacher_profiles',
    key: 'user_id',
    make: async () => {
      await applyAsTeacher(pool(), person.id, 'pending')
      return person.id
    },
    decide: decideTeacher,
  },
  {
    kind: 'student',
    subject: 'student_profile',
    table: 'student_profiles',
    key: 'user_id',
    make: async () => {
      await applyAsStudent(pool(), person.id, 'pending')
      return person.id
    },
    decide: decideStudent,
  },
] as const

describe.each(kinds)('the decision on a $kind', ({ subject, table, key, make, decide }) => {
  const statusOf = async (id: string) =>
    only((await pool().query<{ status: string }>(`SELECT status FROM ${table} WHERE ${key} = $1`, [id])).rows).status

  it('a decision is logged with its author, action, status before and after, and time', async () => {
    const id = await make()
    await decide(acting(admin), id, 'approve')
    await decide(acting(admin), id, 'reject')
    await decide(acting(admin), id, 'approve')
    const entry = { actor_id: admin.id, subject, recent: true }
    expect(await logOf(id)).toEqual([
      { ...entry, action: 'approve', from_state: 'pending', to_state: 'approved' },
      { ...entry, action: 'reject', from_state: 'approved', to_state: 'rejected' },
      { ...entry, action: 'approve', from_state: 'rejected', to_state: 'approved' },
    ])
  })

  it('the history of a record shows its decisions, newest first, with author and reason', async () => {
    const id = await make()
    await decide(acting(admin), id, 'approve')
    await decide(acting(admin), id, 'reject', 'The phone was never answered')
    const entry = { at: expect.stringMatching(/Z$/), who: admin.name }
    expect(await listDecisions(subject, id)).toEqual([
      { ...entry, action: 'reject', from: 'approved', to: 'rejected', reason: 'The phone was never answered' },
      { ...entry, action: 'approve', from: 'pending', to: 'approved', reason: null },
    ])
  })

  it('a decision and its log entry are written in one transaction', async () => {
    const id = await make()
    await decide(acting(admin), id, 'approve')
    const { rows } = await pool().query<{ together: boolean }>(
      `SELECT d.xmin::text = a.xmin::text AS together FROM ${table} d JOIN audit_log a ON a.subject_id = d.${key}
       WHERE d.${key} = $1`,
      [id],
    )
    expect(rows).toEqual([{ together: true }])
  })

  it('a decision is rolled back if its log entry cannot be written', async () => {
    const id = await make()
    await asOwner((owner) =>
      owner.query(`
      CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''no room''; END';
      CREATE TRIGGER no_room BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_entry()`),
    )
    try {
      await expect(decide(acting(admin), id, 'approve')).rejects.toThrow()
    } finally {
      await asOwner((owner) => owner.query('DROP FUNCTION refuse_entry CASCADE'))
    }
    expect(await statusOf(id)).toBe('pending')
    expect(await count(pool(), `users WHERE id = $1 AND role = 'student'`, [person.id])).toBe(1)
  })

  it('a decision that was already made is rejected, and not logged again', async () => {
    const id = await make()
    for (const [action, outcome] of [
      ['approve', 'approved'],
      ['reject', 'rejected'],
    ] as const) {
      await decide(acting(admin), id, action)
      await expect(decide(acting(admin), id, action)).rejects.toMatchObject({ code: 'conflict' })
      expect(await statusOf(id)).toBe(outcome)
    }
    expect(await logOf(id)).toHaveLength(2)
  })

  it('a decision on an unknown record returns not found, and logs nothing', async () => {
    const before = await count(pool(), 'audit_log')
    for (const id of [randomUUID(), 'no id at all', admin.id]) {
      await expect(decide(acting(admin), id, 'approve')).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await count(pool(), 'audit_log')).toBe(before)
  })
})

describe('a rejected payment', () => {
  it.each(['sha', 'utr'] as const)(
    'a rejected payment cannot be approved once another payment uses its %s',
    async (field) => {
      const shared = { [field]: field === 'sha' ? newHash() : '123456789012' }
      const rejected = await pay(pool(), person.id, { ...shared, status: 'rejected' })
      await pay(pool(), (await enrol(pool(), 'student')).id, shared)
      await expect(decidePayment(acting(admin), rejected, 'approve')).rejects.toMatchObject({ code: 'conflict' })
      expect(await count(pool(), `payments WHERE id = $1 AND status = 'rejected'`, [rejected])).toBe(1)
      expect(await logOf(rejected)).toEqual([])
      await pool().query(`UPDATE payments SET utr = NULL WHERE user_id <> $1`, [person.id])
    },
  )
})

describe('a teacher', () => {
  const roleOf = async (id: string) =>
    only((await pool().query<{ role: string }>('SELECT role FROM users WHERE id = $1', [id])).rows).role

  it('a person becomes a teacher by the approval, and loses the role by a rejection', async () => {
    await applyAsTeacher(pool(), person.id, 'pending')
    await decideTeacher(acting(admin), person.id, 'approve')
    expect(await roleOf(person.id)).toBe('teacher')
    await decideTeacher(acting(admin), person.id, 'reject')
    expect(await roleOf(person.id)).toBe('student')
  })

  it('a student whose application is rejected stays a student', async () => {
    await applyAsTeacher(pool(), person.id, 'pending')
    await decideTeacher(acting(admin), person.id, 'reject')
    expect(await roleOf(person.id)).toBe('student')
  })

  it('an admin who applies as a teacher stays an admin', async () => {
    await applyAsTeacher(pool(), admin.id, 'pending')
    await decideTeacher(acting(admin), admin.id, 'approve')
    expect(await roleOf(admin.id)).toBe('admin')
    await decideTeacher(acting(admin), admin.id, 'reject')
    expect(await roleOf(admin.id)).toBe('admin')
  })

  it('a rejected teacher may apply again, and the application is pending again', async () => {
    await applyAsTeacher(pool(), person.id, 'rejected')
    const newApplication = {
      user_id: person.id,
      qualification: 'PhD Music',
      regions: ['north'],
      courses: { north: ['Ghazal'] },
    }
    await submitTeacherProfile(acting(person), teacherProfileBody.parse(newApplication))
    const { rows } = await pool().query(
      'SELECT qualification, status, decided_at FROM teacher_profiles WHERE user_id = $1',
      [person.id],
    )
    expect(rows).toEqual([{ qualification: 'PhD Music', status: 'pending', decided_at: null }])
  })
})

describe('the history of a record', () => {
  const everyKind: Record<AuditSubject, true> = {
    payment: true,
    teacher_profile: true,
    student_profile: true,
    trial_request: true,
    class: true,
    day_off: true,
    slot: true,
    person: true,
    weekly_place: true,
    academy: true,
    course: true,
    plan: true,
    enrolment: true,
    due: true,
    credits: true,
    learner: true,
    import: true,
    term: true,
    announcement: true,
  }
  it.each(Object.keys(everyKind))('a record of the kind %s has no history until it is decided', async (kind) => {
    expect(await listDecisions(kind, randomUUID())).toEqual([])
  })
  it.each([
    ['message', randomUUID()],
    ['payment', 'no-id'],
  ])('the history of a record of the kind %s with the ID %s returns not found', async (kind, id) => {
    await expect(listDecisions(kind, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
