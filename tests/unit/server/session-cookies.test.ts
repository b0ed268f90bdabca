import { expect, it } from 'vitest'
import { toAnswer } from '@/lib/api/answer'
import { endpoints } from '@/lib/api/table'

it('the session’s cookie is removed unless the call has left the account open', () => {
  const cookies = (erased_on: string | null) => toAnswer(endpoints.withdrawConsent, { erased_on }).cookies
  expect(cookies('2031-03-15T06:00:00Z').join()).toContain('session-token=;')
  expect(cookies(null)).toEqual([])
  expect(toAnswer(endpoints.logout, {}).cookies).not.toEqual([])
})
