import { writeFirstVersion } from '@/lib/academy/first-version-service'
import { pool } from '@/lib/db/client'

// Writes the first version of a test academy's content. Runs as a separate program, because the application reads its
// settings only once per process.
await writeFirstVersion()
await pool().end()
