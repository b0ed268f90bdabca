import { z } from 'zod'

/**
 * Turns off zod's compilation of schemas in the browser. Zod would first test whether it can create functions from
 * strings, and the content security policy would block and report that test. Import this file before the first
 * `z.object`.
 */
if (typeof window !== 'undefined') z.config({ jitless: true })
