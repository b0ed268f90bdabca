import { beforeAll, describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { addPlan, changePlan, listPlans, retirePlan } from '@/lib/fees/plans-service'
import { changePlanBody, planBody } from '@/lib/fees/schema'
import { enrolWith, newPlan } from '../../support/fees'
import { acting, enrol, type Person } from '../../support/people'

let admin: Person
beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
})

describe('the plans of a course', () => {
  it('a course’s plans are listed with the number of enrolled students', async () => {
    const plan = await newPlan(admin, {
      course_name: 'Violin',
      amount: 2000,
      amount_abroad: 4500,
      period: 'month',
      classes: 4,
    })
    await enrolWith(admin, await enrol(pool(), 'student'), plan)
    const listed = (await listPlans('Violin')).find(({ id }) => id === plan.id)
    expect(listed).toEqual({ ...plan, enrolled: 1 })
    expect(plan).toMatchObject({
      amount: 2000,
      amount_abroad: 4500,
      classes: 4,
      period: 'month',
      retired: false,
      revision: 1,
    })
  })

  it('two plans of one course cannot have names that differ only in their case', async () => {
    const { name } = await newPlan(admin)
    const body = {
      course_name: 'Veenai',
      name: name.toUpperCase(),
      classes: 0,
      class_type: 'private',
      minutes: 60,
      amount: 1,
      period: 'once',
    }
    await expect(addPlan(acting(admin), planBody.parse(body))).rejects.toMatchObject({
      code: 'conflict',
      message: 'This course already has a plan with this name',
    })
  })

  it('a plan with a new amount leaves existing fees unchanged', async () => {
    const plan = await newPlan(admin)
    const { dues_added: before } = await enrolWith(admin, await enrol(pool(), 'student'), plan)
    const changed = await changePlan(acting(admin), plan.id, changePlanBody.parse({ ...plan, amount: 5000, seen: 1 }))
    expect(changed).toMatchObject({ amount: 5000, revision: 2 })
    const { dues_added: after } = await enrolWith(admin, await enrol(pool(), 'student'), plan)
    expect([before[0]?.amount, after[0]?.amount]).toEqual([4000, 5000])
    const { rows } = await pool().query('SELECT amount FROM dues WHERE id = $1', [before[0]?.id])
    expect(rows).toEqual([{ amount: 4000 }])
  })

  it('a change of a plan is rejected if it is based on an older version', async () => {
    const plan = await newPlan(admin)
    await retirePlan(acting(admin), plan.id, { retired: true, seen: 1 })
    await expect(retirePlan(acting(admin), plan.id, { retired: false, seen: 1 })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('a retired plan can no longer be chosen, but enrolled students keep it', async () => {
    const plan = await newPlan(admin)
    await enrolWith(admin, await enrol(pool(), 'student'), plan)
    expect(await retirePlan(acting(admin), plan.id, { retired: true, seen: 1 })).toMatchObject({
      retired: true,
      enrolled: 1,
    })
    await expect(enrolWith(admin, await enrol(pool(), 'student'), plan)).rejects.toMatchObject({ code: 'invalid' })
  })
})
