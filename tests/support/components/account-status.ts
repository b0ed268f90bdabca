import type { AccountStatusView, ClosingPreview, ConsentView } from '@/lib/privacy/schema'
import { student } from './people'

/** A mother's consent for the account's learner. */
export const guardianConsent: ConsentView = {
  learner_id: student.id,
  learner_name: student.name,
  kind: 'learning',
  channel: 'web',
  learner_under_18: true,
  guardian_name: 'Lakshmi Rao',
  guardian_relation: 'Mother',
  version: '2026-11',
  text: 'I agree',
  given_at: '2031-01-01T06:00:00Z',
  ended_at: null,
  ended_because: null,
}

/** Returns the status of an open account. */
export const openAccountStatus = (overrides: Partial<AccountStatusView> = {}): AccountStatusView => ({
  opened: true,
  closed_at: null,
  erased_on: null,
  erased_at: null,
  consents: [],
  ...overrides,
})

export const noClosing = (overrides: Partial<ClosingPreview> = {}): ClosingPreview => ({
  seen: 'seen',
  classes: [],
  free_hours: 0,
  ...overrides,
})
