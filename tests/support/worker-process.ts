import { bookSlots } from '@/lib/bookings/service'
import { prepareQueue } from '@/lib/jobs/service'
import { startWorker } from '@/lib/jobs/worker'
import { acting, type Person } from './people'

/** An instance of the application without its web side, for tests that kill one. */
type Order = { work: true } | { book: { student: Person; teacherId: string; slotId: string } }

process.on('message', async (order: Order) => {
  if ('work' in order) {
    startWorker()
    process.send?.('works')
    return
  }
  const { student, teacherId, slotId } = order.book
  await prepareQueue()
  const given = { student_id: student.id, teacher_id: teacherId, selectedSlots: [slotId] }
  await bookSlots(acting(student), given)
  // Committed, and nothing else done.
  process.kill(process.pid, 'SIGKILL')
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
