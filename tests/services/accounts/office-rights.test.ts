import pg from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession } from '@/lib/accounts/sign-in/sessions-service'
import { type Actor, actorOf } from '@/lib/auth/session/actor'
import { missingRight, type OfficeRight } from '@/lib/core/config/office-rights'
import { actingFor } from '@/lib/db/acting-session'
import { listDecisions } from '@/lib/db/audit-log'
import { db, pool } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { listOfficePeople } from '@/lib/office/rights-queries'
import { changeRights } from '@/lib/office/rights-service'
import { previewClosing } from '@/lib/privacy/closing-queries'
import { closePerson } from '@/lib/privacy/closing-service'
import { fulfilled, openConnections, refusals, releaseTogether, waitUntilBlocked } from '../../support/barrier'
import { acting, enrol, only, type Person } from '../../support/people'

vi.setConfig({ testTimeout: 30_000 })
const databaseUrl = process.env.DATABASE_URL ?? ''
const LAST = { code: 'conflict', message: 'The academy needs at least one admin with the “Everything” right' }
const missingRightError = (right: 'desk' | 'money' | 'everything') => ({
  code: 'forbidden',
  message: missingRight(right),
})

let owner: Person
beforeEach(async () => {
  owner = await enrol(pool(), 'admin')
  await pool().query(`UPDATE users SET role = 'student' WHERE role = 'admin' AND id <> $1`, [owner.id])
})

const colleague = (...officeRights: OfficeRight[]) => enrol(pool(), 'admin', { officeRights })
const rightsOf = async (person: Person) =>
  only(
    (
      await pool().query<{ rights: OfficeRight[] }>('SELECT office_rights::text[] AS rights FROM users WHERE id = $1', [
        person.id,
      ])
    ).rows,
  ).rights
const setRights = (person: Person, rights: string, sql: pg.Pool | pg.Client = pool()) =>
  sql.query('UPDATE users SET office_rights = $2::text::"OfficeRight"[] WHERE id = $1', [person.id, rights])

async function signIn(person: Person): Promise<Actor> {
  const actor = await actorOf(await beginSession(person.id))
  if (!actor) throw new Error('no session began')
  return actor
}

describe('the rights in the database', () => {
  it('an admin without named rights gets all of them, on creation and on a change of role', async () => {
    expect(await rightsOf(owner)).toEqual(['everything'])
    const student = await enrol(pool(), 'student')
    await pool().query(`UPDATE users SET role = 'admin' WHERE id = $1`, [student.id])
    expect(await rightsOf(student)).toEqual(['everything'])
    await pool().query(`UPDATE users SET role = 'student' WHERE id = $1`, [student.id])
    expect(await rightsOf(student)).toEqual([])
  })

  it.each([
    ['users_rights_of_admins', 'an admin without rights', '{}'],
    ['users_rights_once', 'a right twice', '{desk,desk}'],
    ['users_rights_once', 'no right among rights', '{desk,NULL}'],
  ])('%s rejects %s', async (constraint, _, rights) => {
    const admin = await colleague('desk')
    await expect(setRights(admin, rights)).rejects.toMatchObject({ constraint })
  })

  it('users_rights_of_admins rejects rights of a student', async () => {
    await expect(setRights(await enrol(pool(), 'student'), '{desk}')).rejects.toMatchObject({
      constraint: 'users_rights_of_admins',
    })
  })

  it.each([
    ['reduced', `office_rights = '{desk,money}'`],
    ['closed', 'closed_at = now(), closed_by = id'],
    ['deprived of the role', `role = 'student'`],
  ])('the last open account with all rights cannot be %s', async (_, change) => {
    await colleague('desk', 'money')
    const closed = await colleague('everything')
    await pool().query('UPDATE users SET closed_at = now(), closed_by = id WHERE id = $1', [closed.id])
    const changing = () => pool().query(`UPDATE users SET ${change} WHERE id = $1`, [owner.id])
    await expect(changing()).rejects.toMatchObject({ constraint: 'users_last_admin_stays' })
    await colleague('everything')
    await changing()
  })
})

describe('changing rights', () => {
  it('new rights are logged with the old ones, and count from the next call on', async () => {
    const admin = await colleague('read')
    const session = await signIn(admin)
    expect(session.officeRights).toEqual(['read'])
    const change = { rights: ['money', 'desk'] as OfficeRight[], seen: ['read'] as OfficeRight[] }
    expect(await changeRights(acting(owner), admin.id, change)).toMatchObject({
      person: { id: admin.id, rights: ['desk', 'money'] },
      message: `${admin.name} now has: Desk, Money`,
    })
    expect(await rightsOf(admin)).toEqual(['desk', 'money'])
    expect(await listDecisions('person', admin.id)).toMatchObject([
      { who: owner.name, action: 'change rights', from: 'Read only', to: 'Desk, Money' },
    ])
    expect((await signIn(admin)).officeRights).toEqual(['desk', 'money'])
    expect(await listOfficePeople()).toContainEqual(
      expect.objectContaining({ id: admin.id, rights: ['desk', 'money'] }),
    )
  })

  it('saving the same rights writes nothing', async () => {
    const admin = await colleague('desk')
    await changeRights(acting(owner), admin.id, { rights: ['desk'], seen: ['desk'] })
    expect(await listDecisions('person', admin.id)).toEqual([])
  })

  it('a change of rights is rejected if they have changed since the admin read them', async () => {
    const admin = await colleague('desk')
    await expect(changeRights(acting(owner), admin.id, { rights: ['money'], seen: ['read'] })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('have just changed'),
    })
    expect(await rightsOf(admin)).toEqual(['desk'])
  })

  it('changing the rights of a student, a closed account or an unknown ID returns 404', async () => {
    const closed = await colleague('desk')
    await pool().query('UPDATE users SET closed_at = now(), closed_by = id WHERE id = $1', [closed.id])
    const change = { rights: ['desk'] as OfficeRight[], seen: ['desk'] as OfficeRight[] }
    for (const id of [(await enrol(pool(), 'student')).id, closed.id, crypto.randomUUID(), 'unknown'])
      await expect(changeRights(acting(owner), id, change)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('the rights of the last admin with all rights cannot be reduced', async () => {
    await expect(
      changeRights(acting(owner), owner.id, { rights: ['desk'], seen: ['everything'] }),
    ).rejects.toMatchObject(LAST)
  })

  it('an admin can give up their own rights if another admin has all of them', async () => {
    await colleague('everything')
    const actor = await signIn(owner)
    await actingFor(
      actor.sessionId,
      () => changeRights(actor, owner.id, { rights: ['desk'], seen: ['everything'] }),
      'everything',
    )
    expect(await rightsOf(owner)).toEqual(['desk'])
  })

  it('a change is rejected if the caller’s own right was removed after the call began', async () => {
    const admin = await colleague('desk')
    await expect(
      changeRights({ ...acting(admin), officeRights: ['everything'] }, admin.id, {
        rights: ['everything'],
        seen: ['desk'],
      }),
    ).rejects.toMatchObject(missingRightError('everything'))
    expect(await rightsOf(admin)).toEqual(['desk'])
  })
})

describe('rights that change at the same time', () => {
  const reduce = (by: Person, person: Person) => () =>
    changeRights(acting(by), person.id, { rights: ['desk'], seen: ['everything'] })

  it('two admins with all rights who reduce each other leave one with all rights', async () => {
    await openConnections(pool(), 4)
    const second = await colleague('everything')
    const results = await releaseTogether<unknown>(databaseUrl, 'users', [reduce(owner, second), reduce(second, owner)])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([missingRightError('everything')])
    expect((await listOfficePeople()).filter(({ rights }) => rights.includes('everything'))).toHaveLength(1)
  })

  it('two admins with all rights who both give them up leave one with all rights', async () => {
    await openConnections(pool(), 4)
    const second = await colleague('everything')
    const results = await releaseTogether<unknown>(databaseUrl, 'users', [reduce(owner, owner), reduce(second, second)])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([LAST])
  })

  it('one of two changes to the rights of the same person succeeds', async () => {
    await openConnections(pool(), 4)
    const second = await colleague('everything')
    const third = await colleague('read')
    const results = await releaseTogether<unknown>(databaseUrl, 'users', [
      () => changeRights(acting(owner), third.id, { rights: ['desk'], seen: ['read'] }),
      () => changeRights(acting(second), third.id, { rights: ['money'], seen: ['read'] }),
    ])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([{ code: 'conflict' }])
    expect(await listDecisions('person', third.id)).toHaveLength(1)
  })
})

describe('a right that is removed while a call runs', () => {
  let student: Person
  let admin: Person
  let actor: Actor
  beforeEach(async () => {
    student = await enrol(pool(), 'student')
    admin = await colleague('desk', 'money')
    actor = await signIn(admin)
  })

  const rename = () =>
    db().$transaction((tx) =>
      tx.user.update({ where: { id: student.id }, data: { name: 'Another name' }, select: { id: true } }),
    )
  const renameWithoutPrisma = () =>
    inTransaction((tx) => tx.$queryRaw`UPDATE users SET name = 'Another name' WHERE id = ${student.id}::uuid`)
  const withDesk = (work: () => Promise<unknown>) => actingFor(actor.sessionId, work, 'desk')
  const isRenamed = async () =>
    only((await pool().query<{ name: string }>('SELECT name FROM users WHERE id = $1', [student.id])).rows).name ===
    'Another name'

  it.each([
    ['through Prisma', rename],
    ['without Prisma', renameWithoutPrisma],
  ])('a write is rejected with 403 and rolled back if the right is removed during the call: %s', async (_, write) => {
    await setRights(admin, '{money}')
    await expect(withDesk(write)).rejects.toMatchObject(missingRightError('desk'))
    expect(await isRenamed()).toBe(false)
    await setRights(admin, '{money,desk}')
    await withDesk(write)
    expect(await isRenamed()).toBe(true)
  })

  it('a write waits for a change of rights that is not committed yet, and is rejected with it', async () => {
    const changing = new pg.Client({ connectionString: databaseUrl })
    await changing.connect()
    try {
      await changing.query('BEGIN')
      await setRights(admin, '{money}', changing)
      const outcome = expect(withDesk(rename)).rejects.toMatchObject(missingRightError('desk'))
      await waitUntilBlocked(changing, 1)
      await changing.query('COMMIT')
      await outcome
    } finally {
      await changing.end()
    }
    expect(await isRenamed()).toBe(false)
  })

  it('a write commits if the change of rights is rolled back, or if another right is removed', async () => {
    const changing = new pg.Client({ connectionString: databaseUrl })
    await changing.connect()
    try {
      await changing.query('BEGIN')
      await setRights(admin, '{money}', changing)
      const write = withDesk(rename)
      await waitUntilBlocked(changing, 1)
      await changing.query('ROLLBACK')
      await write
    } finally {
      await changing.end()
    }
    expect(await isRenamed()).toBe(true)
    await setRights(admin, '{desk}')
    await withDesk(renameWithoutPrisma)
  })

  it('an admin who loses all rights while closing an account of the office closes nothing', async () => {
    const second = await colleague('everything')
    const closing = await signIn(second)
    await setRights(second, '{desk}')
    const { seen } = await previewClosing(admin.id)
    await expect(
      actingFor(closing.sessionId, () => closePerson(closing, admin.id, { seen, reason: null }), 'desk'),
    ).rejects.toMatchObject(missingRightError('everything'))
    expect(await listOfficePeople()).toContainEqual(expect.objectContaining({ id: admin.id }))
  })
})
