import { bookSlots } from '@/lib/bookings/service'
import { createMeeting } from '@/lib/meetings/service'
import { prepareQueue } from '@/lib/queue/queue'
import { startWorker } from '@/lib/worker/worker'
import { playSequence, type Scene } from '../fee-model/sequence'
import { acting, type Person } from '../people'

/** A command from a test to this process, which runs the application without its web server. */
type Order =
  | { work: true }
  | { book: { student: Person; teacherId: string; slotId: string } }
  | { meet: { person: Person; slotId: string } }
  | { fees: Scene }

process.on('message', async (order: Order) => {
  if ('work' in order) {
    startWorker()
    process.send?.('works')
    return
  }
  if ('meet' in order) {
    const { person, slotId } = order.meet
    process.send?.(await createMeeting(acting(person), { topic: null, slot_id: slotId }))
    return
  }
  if ('fees' in order) {
    await prepareQueue()
    await playSequence(order.fees)
    process.send?.('played')
    return
  }
  const { student, teacherId, slotId } = order.book
  await prepareQueue()
  const body = { student_id: student.id, teacher_id: teacherId, selectedSlots: [slotId] }
  await bookSlots(acting(student), body)
  // At this point, the booking is committed and no job has run.
  process.kill(process.pid, 'SIGKILL')
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
