import { writeFirstVersion } from '@/lib/academy/first-version-service'
import { pool } from '@/lib/db/client'

// Run as a program, because the application reads its settings only once in a process.
await writeFirstVersion()
await pool().end()
