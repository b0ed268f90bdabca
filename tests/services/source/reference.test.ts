import { expect, it } from 'vitest'
import { constraintsPage, type Query } from '../../../scripts/docs/constraints'
import { asOwner } from '../../support/owner'
import { expectCurrent } from '../../support/server/reference'

it('the reference page of constraints is up to date', async () => {
  const page = await asOwner((owner) => {
    const query: Query = async <Row>(sql: string) => (await owner.query(sql)).rows as Row[]
    return constraintsPage(query)
  })
  expect(page).toContain('bookings_one_per_slot')
  expectCurrent('constraints.md', page)
})
