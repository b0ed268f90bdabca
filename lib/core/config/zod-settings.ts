import { z } from 'zod'

/**
 * Turns off zod's compilation of schemas in the browser. To compile, zod tests whether it can create functions from
 * strings. The content security policy would block and report this test. Import this file before the first `z.object`.
 */
if (typeof window !== 'undefined') z.config({ jitless: true })
