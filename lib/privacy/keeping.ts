import { publicEnv } from '@/lib/core/config/env'
import type { Keeping } from './personal-data'

/** Returns the configured retention periods. The function also works at build time. */
export function keeping(): Keeping {
  return publicEnv()
}
