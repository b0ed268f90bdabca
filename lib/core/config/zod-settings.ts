import { z } from 'zod'

/**
 * Turns off zod's compilation of schemas in the browser, because zod would first test whether it may compile functions
 * from text. The content security policy would block and report that test. Import this file before the first
 * `z.object`.
 */
if (typeof window !== 'undefined') z.config({ jitless: true })
