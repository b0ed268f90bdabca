import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { addTerm, changeTerm, listTerms, removeTerm } from '@/lib/terms/service'
import { fulfilled, refusals, releaseTogether } from '../../support/barrier'
import { academyDate } from '../../support/browser/academy-clock'
import { acting, count, enrol, type Person } from '../../support/people'

const databaseUrl = process.env.DATABASE_URL ?? ''
let admin: Person
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
  await pool().query('DELETE FROM terms')
})

const body = (name: string, from: number, to: number) => ({
  name,
  starts_on: academyDate(from),
  ends_on: academyDate(to),
})
const overlaps = { code: 'conflict', message: 'This overlaps another term' }

describe('the terms of the school year', () => {
  it('terms are listed by their first day, and teachers and families see only those that have not ended', async () => {
    await addTerm(acting(admin), body('Second', 31, 90))
    await addTerm(acting(admin), body('First', -30, 30))
    await addTerm(acting(admin), body('Last year', -120, -31))
    const names = async (who: Person) => (await listTerms(acting(who))).map(({ name }) => name)
    expect(await names(admin)).toEqual(['Last year', 'First', 'Second'])
    expect(await names(await enrol(pool(), 'teacher'))).toEqual(['First', 'Second'])
  })

  it('two terms cannot share a day or a name', async () => {
    const first = await addTerm(acting(admin), body('Winter', 0, 60))
    await expect(addTerm(acting(admin), body('Spring', 60, 90))).rejects.toMatchObject(overlaps)
    await expect(addTerm(acting(admin), body('WINTER', 61, 90))).rejects.toMatchObject({
      code: 'conflict',
      message: 'Another term has this name',
    })
    const second = await addTerm(acting(admin), body('Spring', 61, 90))
    await expect(
      changeTerm(acting(admin), second.id, { ...body('Spring', 50, 90), seen: second }),
    ).rejects.toMatchObject(overlaps)
    expect(await changeTerm(acting(admin), first.id, { ...body('Winter term', 0, 59), seen: first })).toMatchObject({
      name: 'Winter term',
    })
  })

  it('one of two overlapping terms that are added at the same time is saved', async () => {
    const results = await releaseTogether(databaseUrl, 'terms', [
      () => addTerm(acting(admin), body('One', 0, 60)),
      () => addTerm(acting(admin), body('Two', 30, 90)),
    ])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toEqual([expect.objectContaining(overlaps)])
  })

  it('if two admins edit the same term, the first change is kept and the second is rejected', async () => {
    const term = await addTerm(acting(admin), body('Winter', 0, 60))
    await changeTerm(acting(admin), term.id, { ...body('Winter', 0, 70), seen: term })
    await expect(
      changeTerm(acting(admin), term.id, { ...body('Winter term', 0, 60), seen: term }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect(await listTerms(acting(admin))).toMatchObject([body('Winter', 0, 70)])
  })

  it('a term can be removed once, and every change of terms is in the audit log', async () => {
    const term = await addTerm(acting(admin), body('Winter', 0, 60))
    const { id } = term
    await removeTerm(acting(admin), id)
    await expect(removeTerm(acting(admin), id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(changeTerm(acting(admin), id, { ...body('Winter', 0, 60), seen: term })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await count(pool(), "audit_log WHERE subject = 'term' AND subject_id = $1", [id])).toBe(2)
  })
})
