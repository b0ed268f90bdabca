import { publicEnv } from '@/lib/core/config/env'
import type { RetentionPeriods } from './personal-data'

/** Returns the configured retention periods. Also works at build time, when other settings are missing. */
export function retentionPeriods(): RetentionPeriods {
  return publicEnv()
}
