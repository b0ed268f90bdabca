import { beforeEach, describe, expect, it } from 'vitest'
import { listBookedClasses, listClasses } from '@/lib/bookings/queries'
import { markClass } from '@/lib/class-notes/attendance-service'
import { addToClassNotes, saveClassNotes } from '@/lib/class-notes/notes-service'
import { findLastSharedNote, getClassNotes } from '@/lib/class-notes/queries'
import { pool } from '@/lib/db/client'
import { academyDate } from '../../support/browser/academy-clock'
import { acting, book, count, enrol, openSlot, type Person } from '../../support/people'

const HOUR = 60
const DAY = 24 * HOUR
const PRIVATE = 'Her left hand is tense; speak with the mother'

let student: Person
let teacher: Person
let admin: Person

beforeEach(async () => {
  student = await enrol(pool(), 'student', { name: 'Nila Thomas' })
  teacher = await enrol(pool(), 'teacher', { name: 'Vidya Subramaniam' })
  admin = await enrol(pool(), 'admin')
})

/** Books a class with the teacher for the student. The class starts in `inMinutes` minutes. */
async function booking(inMinutes: number, whose = teacher) {
  const slot = await openSlot(pool(), whose.id, inMinutes)
  const id = await book(pool(), slot, student.id)
  return { id, slotId: slot.id }
}

const texts = { taught: 'Varnam in two speeds', homework: 'The first line by heart', private: PRIVATE }
const refusal = (code: string, message: string) => ({ code, message })
const attendanceOf = async (id: string) =>
  (await pool().query('SELECT attendance, marked_by FROM bookings WHERE id = $1', [id])).rows[0]
const logOf = async (id: string) =>
  (
    await pool().query(
      "SELECT actor_id, action, from_state, to_state FROM audit_log WHERE subject = 'class' AND subject_id = $1 ORDER BY id",
      [id],
    )
  ).rows

describe('attendance', () => {
  it('the teacher can mark a class that has started, and undo the mark', async () => {
    const { id, slotId } = await booking(-10)
    await markClass(acting(teacher), slotId, { attendance: 'student_absent', seen: 'unmarked' }, 'teacher')
    expect(await attendanceOf(id)).toEqual({ attendance: 'student_absent', marked_by: teacher.id })
    await markClass(acting(teacher), slotId, { attendance: 'unmarked', seen: 'student_absent' }, 'teacher')
    expect(await attendanceOf(id)).toEqual({ attendance: 'unmarked', marked_by: null })
    expect(await logOf(id)).toEqual([])
  })

  it('only the teacher and the academy office can mark attendance', async () => {
    const { slotId } = await booking(-10)
    const mark = { attendance: 'held', seen: 'unmarked' } as const
    const alone = refusal('forbidden', 'Only the teacher of this class can do that')
    for (const person of [student, admin, await enrol(pool(), 'teacher')])
      await expect(markClass(acting(person), slotId, mark, 'teacher')).rejects.toMatchObject(alone)
  })

  it('attendance before the start of the class is rejected, even from the academy office', async () => {
    const { slotId } = await booking(10)
    const mark = { attendance: 'held', seen: 'unmarked' } as const
    const early = refusal('conflict', 'This class has not started yet')
    await expect(markClass(acting(teacher), slotId, mark, 'teacher')).rejects.toMatchObject(early)
    await expect(markClass(acting(admin), slotId, mark, 'office')).rejects.toMatchObject(early)
  })

  it('the teacher can change attendance for seven days, and the office at any time with a log entry', async () => {
    const [young, old] = [await booking(-7 * DAY), await booking(-7 * DAY - 2 * HOUR)]
    const mark = { attendance: 'held', seen: 'unmarked' } as const
    await markClass(acting(teacher), young.slotId, mark, 'teacher')
    await expect(markClass(acting(teacher), old.slotId, mark, 'teacher')).rejects.toMatchObject(
      refusal(
        'conflict',
        'You can record attendance for 7 days after a class. After that, please write to the academy.',
      ),
    )
    await markClass(acting(admin), old.slotId, mark, 'office')
    expect(await logOf(old.id)).toEqual([
      { actor_id: admin.id, action: 'mark', from_state: 'unmarked', to_state: 'held' },
    ])
  })

  it('a mark that is based on an outdated status is rejected, and the same mark again is accepted', async () => {
    const { id, slotId } = await booking(-10)
    const held = { attendance: 'held', seen: 'unmarked' } as const
    await markClass(acting(teacher), slotId, held, 'teacher')
    await markClass(acting(teacher), slotId, held, 'teacher')
    const changed = refusal(
      'conflict',
      'Someone else has just recorded the attendance. Check it and change it if needed.',
    )
    await expect(
      markClass(acting(admin), slotId, { attendance: 'student_absent', seen: 'unmarked' }, 'office'),
    ).rejects.toMatchObject(changed)
    expect(await attendanceOf(id)).toMatchObject({ attendance: 'held' })
    expect(await logOf(id)).toEqual([])
  })

  it('attendance for a cancelled class is rejected', async () => {
    const { id, slotId } = await booking(-10)
    await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = teacher_id WHERE id = $1', [id])
    await expect(
      markClass(acting(teacher), slotId, { attendance: 'held', seen: 'unmarked' }, 'teacher'),
    ).rejects.toMatchObject(refusal('not_found', 'No class is booked in this slot'))
  })
})

describe('class notes', () => {
  it('class notes are stored and changed, and a change that is based on an older version is rejected', async () => {
    const { slotId } = await booking(-2 * HOUR)
    const first = await saveClassNotes(acting(teacher), slotId, { ...texts, version: 0 }, 'teacher')
    expect(first).toMatchObject({ ...texts, version: 1, may: 'edit' })
    // Sending the same request again must change nothing.
    expect(await saveClassNotes(acting(teacher), slotId, { ...texts, version: 0 }, 'teacher')).toEqual(first)
    const second = { ...texts, taught: 'Varnam in three speeds' }
    expect(await saveClassNotes(acting(teacher), slotId, { ...second, version: 1 }, 'teacher')).toMatchObject({
      version: 2,
    })
    await expect(saveClassNotes(acting(teacher), slotId, { ...texts, version: 1 }, 'teacher')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('just changed these notes'),
    })
    expect(await getClassNotes(acting(admin), slotId)).toMatchObject({ ...second, may: 'edit' })
  })

  it('the teacher can write class notes after the start, and the office too, with a log entry', async () => {
    const { id, slotId } = await booking(-2 * HOUR)
    const note = { ...texts, version: 0 }
    for (const person of [student, admin, await enrol(pool(), 'teacher')])
      await expect(saveClassNotes(acting(person), slotId, note, 'teacher')).rejects.toMatchObject({ code: 'forbidden' })
    await saveClassNotes(acting(admin), slotId, note, 'office')
    expect(await logOf(id)).toEqual([
      { actor_id: admin.id, action: 'write notes', from_state: '', to_state: 'taught, homework, private' },
    ])
    const coming = await booking(2 * HOUR)
    await expect(saveClassNotes(acting(teacher), coming.slotId, note, 'teacher')).rejects.toMatchObject(
      refusal('conflict', 'This class has not started yet'),
    )
    const stranger = acting(await enrol(pool(), 'student'))
    await expect(getClassNotes(stranger, slotId)).rejects.toMatchObject(
      refusal('forbidden', 'You do not have access to this class'),
    )
  })

  it('after seven days class notes cannot change, and each addition with name and date is stored once', async () => {
    const { id, slotId } = await booking(-8 * DAY)
    await expect(saveClassNotes(acting(teacher), slotId, { ...texts, version: 0 }, 'teacher')).rejects.toMatchObject(
      refusal('conflict', 'These notes can no longer be edited. Please add to them instead.'),
    )
    const addition = { part: 'homework', text: 'Both speeds', number: 1 } as const
    const added = await addToClassNotes(acting(teacher), slotId, addition, 'teacher')
    expect(added).toMatchObject({
      may: 'add',
      additions: [{ part: 'homework', text: 'Both speeds', added_by: teacher.name }],
    })
    expect(await addToClassNotes(acting(teacher), slotId, addition, 'teacher')).toEqual(added)
    await expect(
      addToClassNotes(acting(admin), slotId, { ...addition, text: 'Another' }, 'office'),
    ).rejects.toMatchObject({ code: 'conflict' })
    await addToClassNotes(acting(admin), slotId, { part: 'private', text: PRIVATE, number: 2 }, 'office')
    expect(await logOf(id)).toMatchObject([{ action: 'add to notes', to_state: 'private' }])
    expect(await count(pool(), 'class_note_additions WHERE booking_id = $1', [id])).toBe(2)
  })

  it('class notes have at most twenty additions', async () => {
    const { id, slotId } = await booking(-8 * DAY)
    await pool().query(
      `INSERT INTO class_note_additions (booking_id, number, part, text, added_by)
       SELECT $1, n, 'taught', 'more', $2 FROM generate_series(1, 20) n`,
      [id, teacher.id],
    )
    await expect(
      addToClassNotes(acting(teacher), slotId, { part: 'taught', text: 'more', number: 21 }, 'teacher'),
    ).rejects.toMatchObject(refusal('conflict', 'These notes already have the maximum of 20 additions'))
  })

  it('a student sees private class notes in no response', async () => {
    const past = await booking(-2 * HOUR)
    const coming = await booking(2 * DAY)
    await saveClassNotes(acting(teacher), past.slotId, { ...texts, version: 0 }, 'teacher')
    await addToClassNotes(acting(teacher), past.slotId, { part: 'private', text: PRIVATE, number: 1 }, 'teacher')
    const who = acting(student)
    const answers = [
      await getClassNotes(who, past.slotId),
      await getClassNotes(who, coming.slotId),
      await listClasses(who, {}),
      await listClasses(who, { status: 'past' }),
      await listClasses(who, { status: 'past', q: PRIVATE.slice(0, 20) }),
      await listBookedClasses(who, student.id),
      await findLastSharedNote(student.id, teacher.id),
    ]
    expect(JSON.stringify(answers)).not.toContain(PRIVATE)
    expect(answers[0]).not.toHaveProperty('private')
    expect(answers[0]).toMatchObject({ may: 'read', additions: [] })
    // Private notes must also stay hidden if the student has become an admin since the class.
    await pool().query("UPDATE users SET role = 'admin' WHERE id = $1", [student.id])
    expect(await getClassNotes({ ...who, role: 'admin' }, past.slotId)).not.toHaveProperty('private')
    expect(await getClassNotes(acting(teacher), past.slotId)).toMatchObject({ private: PRIVATE })
    expect(JSON.stringify(await listClasses(acting(teacher), { status: 'past' }))).not.toContain(PRIVATE)
  })
})

describe('class notes in lists', () => {
  it('the list of past classes contains the shared class notes, shortened if long, with their additions', async () => {
    const { slotId } = await booking(-2 * HOUR)
    await markClass(acting(teacher), slotId, { attendance: 'held', seen: 'unmarked' }, 'teacher')
    const note = { taught: 'a'.repeat(4000), homework: 'Sing', private: PRIVATE, version: 0 }
    await saveClassNotes(acting(teacher), slotId, note, 'teacher')
    await addToClassNotes(acting(teacher), slotId, { part: 'homework', text: 'Slowly', number: 1 }, 'teacher')
    const { classes } = await listClasses(acting(student), { status: 'past' })
    expect(classes).toMatchObject([{ attendance: 'held', until_next_time: null, notes: { more: true } }])
    expect(classes[0]?.notes?.taught).toHaveLength(601)
    expect(classes[0]?.notes?.homework).toMatch(/^Sing\n\nAdded on \d+ \w{3} \d{4}: Slowly$/)
  })

  it('the homework is shown only with the next class of the same two people', async () => {
    const colleague = await enrol(pool(), 'teacher')
    const write = async (inMinutes: number, homework: string, whose = teacher) => {
      const { slotId } = await booking(inMinutes, whose)
      const note = { taught: 'Something', homework, private: '', version: 0 }
      await saveClassNotes(acting(whose), slotId, note, 'teacher')
    }
    await write(-5 * DAY, 'Earlier')
    await write(-3 * DAY, 'The first line by heart')
    await booking(-DAY)
    await write(-4 * DAY, 'Of another', colleague)
    await booking(3 * DAY)
    await booking(2 * DAY)
    await booking(4 * DAY, colleague)
    const left = ({ until_next_time }: { until_next_time: string | null }) => until_next_time
    const wanted = ['The first line by heart', null, 'Of another']
    expect((await listClasses(acting(student), {})).classes.map(left)).toEqual(wanted)
    expect((await listBookedClasses(acting(student), student.id)).map(left)).toEqual(wanted)
    expect(await findLastSharedNote(student.id, teacher.id)).toMatchObject({
      homework: 'The first line by heart',
      taught: 'Something',
      date: academyDate(-3),
    })
    expect(await findLastSharedNote(student.id, admin.id)).toBeNull()
  })
})
