import type { ClosingPreview, StandingView } from '@/lib/privacy/schema'

/** Of an account that nothing is the matter with. */
export const openStanding = (given: Partial<StandingView> = {}): StandingView => ({
  closed_at: null,
  erased_on: null,
  erased_at: null,
  consents: [],
  ...given,
})

export const noClosing = (given: Partial<ClosingPreview> = {}): ClosingPreview => ({
  seen: 'seen',
  classes: [],
  free_hours: 0,
  ...given,
})
