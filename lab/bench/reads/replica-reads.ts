import { pool } from '@/lib/db/client'
import { exportPayments, exportStudents, exportTeacherHours } from '@/lib/office/exports'
import { listCourseTeachers } from '@/lib/teachers/queries'
import { processTreeMs, serverMs } from '../cost.mjs'

/** The processor time that one read takes in each database and in the application, in milliseconds. */
export interface ReplicaCost {
  name: string
  primary: number
  standby: number
  application: number
}

// Measures each read that may use a replica, in the large academy (large.mjs). Prints the processor time per read in
// this process and in both databases. See replica.mjs.
const [primary = 0, standby = 0] = process.argv.slice(2).map(Number)
const reads: [string, number, () => Promise<unknown>][] = [
  ['teachers of a course, for visitors', 300, () => listCourseTeachers('veenai', { isVisitor: true })],
  ['export of teaching hours', 4, () => exportTeacherHours({})],
  ['export of 20,000 students', 2, () => exportStudents({})],
  ['export of 50,000 payments', 2, () => exportPayments({})],
]

const costs: ReplicaCost[] = []
for (const [name, times, read] of reads) {
  // The first runs are not measured, because they also open connections and prepare statements.
  for (let i = 0; i < 3; i++) await read()
  const readCpuTimes = () => [processTreeMs(primary), processTreeMs(standby), serverMs(process.pid).server] as const
  const before = readCpuTimes()
  for (let i = 0; i < times; i++) await read()
  const after = readCpuTimes()
  const [ofPrimary = 0, ofStandby = 0, own = 0] = after.map((ms, i) => (ms - (before[i] ?? 0)) / times)
  costs.push({ name, primary: ofPrimary, standby: ofStandby, application: own })
}
process.stdout.write(JSON.stringify(costs))
await pool().end()
process.exit(0)
