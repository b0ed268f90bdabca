import { beforeAll, describe, expect, it, vi } from 'vitest'
import { registerBody } from '@/lib/accounts/schema'
import { register } from '@/lib/accounts/service'
import { decideStudent, decideTeacher, submitStudentProfile, submitTeacherProfile } from '@/lib/applications/service'
import { pool } from '@/lib/db/client'
import { createMeeting } from '@/lib/meetings/service'
import { fulfilled, openConnections, refusals, releaseTogether } from '../../support/barrier'
import {
  acting,
  applyAsStudent,
  applyAsTeacher,
  book,
  count,
  enrol,
  newEmail,
  newPhone,
  only,
  openSlot,
} from '../../support/people'

// The timeout is long, because `releaseTogether` waits for the slowest call.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(() => openConnections(pool(), 8), 60_000)
const databaseUrl = process.env.DATABASE_URL ?? ''
const times = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index))

describe('concurrent account changes', () => {
  it('all people of a class who open it at the same time get the link of one meeting', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const student = await enrol(pool(), 'student')
    const admin = await enrol(pool(), 'admin')
    const slot = await openSlot(pool(), teacher.id, 60)
    const booking = await book(pool(), slot, student.id)
    const tasks = [teacher, student, admin, teacher, student, admin, teacher, student].map(
      (who) => () => createMeeting(acting(who), { topic: null, slot_id: slot.id }),
    )

    const results = await releaseTogether(databaseUrl, 'meetings', tasks)

    expect(refusals(results)).toEqual([])
    expect(new Set(fulfilled(results).map(({ meetingLink }) => meetingLink)).size).toBe(1)
    expect(fulfilled(results).filter(({ made }) => made)).toHaveLength(1)
    expect(await count(pool(), `meetings WHERE booking_id = $1 AND state = 'ready'`, [booking])).toBe(1)
  })

  it('one person takes over a meeting whose creation was abandoned, and creates it once', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const student = await enrol(pool(), 'student')
    const slot = await openSlot(pool(), teacher.id, 60)
    const booking = await book(pool(), slot, student.id)
    await pool().query(
      `INSERT INTO meetings (booking_id, created_by, topic, provider, starts_at, ends_at, lease_until)
       VALUES ($1, $2, 'Veenai', 'jitsi', $3, $4, now() - interval '1 second')`,
      [booking, teacher.id, slot.startsAt, slot.endsAt],
    )
    const tasks = times(
      6,
      (index) => () => createMeeting(acting(index % 2 ? student : teacher), { topic: null, slot_id: slot.id }),
    )

    const results = await releaseTogether(databaseUrl, 'meetings', tasks)

    expect(refusals(results)).toEqual([])
    expect(new Set(fulfilled(results).map(({ meetingLink }) => meetingLink)).size).toBe(1)
    expect(await count(pool(), 'meetings WHERE booking_id = $1', [booking])).toBe(1)
  })

  it.each([
    ['teacher', 'teacher_profiles'],
    ['student', 'student_profiles'],
  ] as const)(
    'a %s form that is sent six times at the same time leaves one pending application',
    async (kind, table) => {
      const person = await enrol(pool(), 'student')
      const shared = { user_id: person.id, alt_mobile: null, years_learning: null, regions: ['south' as const] }
      const send =
        kind === 'teacher'
          ? () =>
              submitTeacherProfile(acting(person), {
                ...shared,
                qualification: 'MA Music',
                teaching_experience: null,
                courses: { south: ['Veenai'] },
              })
          : () =>
              submitStudentProfile(acting(person), {
                ...shared,
                qualification: 'Fresher',
                other_experience: null,
                courses: { south: ['Violin'] },
              })

      const results = await releaseTogether(
        databaseUrl,
        table,
        times(6, () => send),
      )

      expect(refusals(results)).toEqual([])
      expect(await count(pool(), `${table} WHERE user_id = $1 AND status = 'pending'`, [person.id])).toBe(1)
    },
  )

  it.each([
    ['teacher', applyAsTeacher, decideTeacher, 'teacher_profiles'],
    ['student', applyAsStudent, decideStudent, 'student_profiles'],
  ] as const)(
    'six admins who approve a %s at the same time approve and log it once',
    async (_, apply, decide, table) => {
      const person = await enrol(pool(), 'student')
      await apply(pool(), person.id, 'pending')
      const admins = await Promise.all(times(6, () => enrol(pool(), 'admin')))

      const results = await releaseTogether(
        databaseUrl,
        table,
        admins.map((admin) => () => decide(acting(admin), person.id, 'approve')),
      )

      expect(fulfilled(results)).toHaveLength(1)
      expect(refusals(results)).toHaveLength(5)
      for (const refusal of refusals(results)) expect(refusal).toMatchObject({ code: 'conflict' })
      expect(await count(pool(), 'audit_log WHERE subject_id = $1', [person.id])).toBe(1)
    },
  )

  it('role, form and log stay consistent if one admin approves a teacher and another one rejects', async () => {
    const person = await enrol(pool(), 'student')
    await applyAsTeacher(pool(), person.id, 'pending')
    const decide = (action: 'approve' | 'reject') => async () =>
      decideTeacher(acting(await enrol(pool(), 'admin')), person.id, action)

    const results = await releaseTogether(databaseUrl, 'teacher_profiles', [decide('approve'), decide('reject')])

    expect(fulfilled(results)).toHaveLength(1)
    const { rows } = await pool().query<{ role: string; status: string; log: string[] }>(
      `SELECT u.role, p.status, (SELECT array_agg(to_state ORDER BY id) FROM audit_log WHERE subject_id = u.id) AS log
       FROM users u JOIN teacher_profiles p ON p.user_id = u.id WHERE u.id = $1`,
      [person.id],
    )
    const { role, status, log } = only(rows)
    expect(role).toBe(status === 'approved' ? 'teacher' : 'student')
    expect(log).toEqual([status])
  })

  it.each([
    ['phone', 'Phone number already registered'],
    ['email', 'Email already registered'],
  ] as const)('one of six registrations with the same %s is accepted', async (field, message) => {
    const shared = field === 'phone' ? { phone: newPhone() } : { email: newEmail() }
    const newcomer = () =>
      registerBody.parse({
        name: 'Newcomer',
        email: newEmail(),
        phone: newPhone(),
        password: 'six or more',
        role: 'student',
        ...shared,
      })

    const results = await releaseTogether(
      databaseUrl,
      'users',
      times(6, (index) => () => register(newcomer(), `198.51.100.${index}`)),
    )

    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toHaveLength(5)
    for (const refusal of refusals(results)) expect(refusal).toMatchObject({ code: 'conflict', message })
    expect(await count(pool(), `users WHERE ${field} = $1`, [Object.values(shared)[0]])).toBe(1)
  })
})
