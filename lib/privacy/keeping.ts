import { publicEnv } from '@/lib/core/config/env'
import type { Keeping } from './personal-data'

/** How long the academy keeps what, as it is configured; known at the build too. */
export function keeping(): Keeping {
  return publicEnv()
}
