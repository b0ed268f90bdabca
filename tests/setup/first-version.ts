import { writeFirstVersion } from '@/lib/academy/first-version-service'
import { pool } from '@/lib/db/client'

// Creates the first version of a test academy. Runs as a separate program, because the application reads its settings
// only once per process.
await writeFirstVersion()
await pool().end()
