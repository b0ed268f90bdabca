import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../support/components/pages'
import { admin } from '../../support/components/people'
import { stubOffice } from '../../support/components/stubs'

test('the health page announces the status in its heading', async () => {
  stubOffice()
  open('/academy-health', admin)
  const heading = page.getByRole('heading', { level: 2, name: 'Everything is working' })
  await expect.element(heading).toBeVisible()
  expect(heading.element().closest('[role="status"]')).not.toBeNull()
  expect(heading.element().getAttribute('role')).toBeNull()
})
