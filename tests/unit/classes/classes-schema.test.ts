import { describe, expect, it } from 'vitest'
import { bookSlotsBody } from '@/lib/bookings/schema'
import { createMeetingBody } from '@/lib/meetings/schema'
import { addSlotBody, slotsQuery } from '@/lib/slots/schema'
import { refusal, refusalMessage } from '../../support/server/refusal'

describe('adding a slot', () => {
  const slot = { teacher_id: 't', date: '2026-11-21', from_time: '09:00', to_time: '10:00' }
  const missing = 'Please select date, from time and to time'

  it('a new slot accepts a date and two times, with or without seconds and a time part', () => {
    expect(addSlotBody.parse(slot)).toEqual(slot)
    const long = { ...slot, date: '2026-11-21T00:00:00.000Z', from_time: '09:00:00', to_time: '10:00:00' }
    expect(addSlotBody.parse(long)).toEqual(slot)
  })

  it.each([
    ['no date', { date: '' }, 'date', missing],
    ['a missing date', { date: undefined }, 'date', missing],
    ['no from time', { from_time: '' }, 'from_time', missing],
    ['no to time', { to_time: null }, 'to_time', missing],
    ['nothing', { date: '', from_time: '', to_time: '' }, 'date', missing],
    ['no teacher', { teacher_id: '' }, 'teacher_id', 'Please select date, from time and to time'],
    ['an end at the start', { to_time: '09:00' }, 'to_time', 'The end must be after the start'],
    ['an end before the start', { to_time: '08:59' }, 'to_time', 'The end must be after the start'],
    [
      'seconds that do not count',
      { from_time: '09:00:10', to_time: '09:00:50' },
      'to_time',
      'The end must be after the start',
    ],
    ['a day that does not exist', { date: '2026-11-31' }, 'date', 'This date does not exist'],
  ])('rejects a slot with %s', (_, change, field, message) =>
    expect(refusal(addSlotBody, { ...slot, ...change })).toEqual({ field, message }),
  )
})

describe('the range of a slot list', () => {
  it('the range of a slot list is open by default', () => expect(slotsQuery.parse({})).toEqual({}))
  it('the range of a slot list accepts dates', () =>
    expect(slotsQuery.parse({ from: '2026-11-01', to: '2026-11-30T00:00' })).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
    }))
  it.each(['', 'today', '2026-02-30'])('the range of a slot list rejects from=%s', (from) =>
    expect(refusal(slotsQuery, { from })?.field).toBe('from'),
  )
})

describe('booking', () => {
  const booking = { student_id: 's', teacher_id: 't', selectedSlots: ['a'] }
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `slot-${index}`)

  it('a booking drops duplicate slots, and accepts at most 10', () => {
    expect(bookSlotsBody.parse({ ...booking, selectedSlots: ['a', 'b', 'a'] }).selectedSlots).toEqual(['a', 'b'])
    expect(bookSlotsBody.parse({ ...booking, selectedSlots: [...ids(10), ...ids(10)] }).selectedSlots).toHaveLength(10)
    expect(refusalMessage(bookSlotsBody, { ...booking, selectedSlots: ids(11) })).toBe(
      'Select at most 10 slots at a time',
    )
  })

  it.each([
    ['no student', { student_id: '' }, 'student_id', 'User not logged in'],
    ['no teacher', { teacher_id: '' }, 'teacher_id', 'Select a teacher'],
    ['a missing teacher', { teacher_id: undefined }, 'teacher_id', 'Select a teacher'],
    ['no slot', { selectedSlots: [] }, 'selectedSlots', 'Select a slot'],
    ['missing slots', { selectedSlots: undefined }, 'selectedSlots', 'Select a slot'],
    ['one slot instead of a list', { selectedSlots: 'a' }, 'selectedSlots', 'Select a slot'],
    ['an empty ID', { selectedSlots: [''] }, 'selectedSlots', 'Select a slot'],
    ['a number', { selectedSlots: [7] }, 'selectedSlots', 'Select a slot'],
    ['no teacher and no slot', { teacher_id: '', selectedSlots: [] }, 'teacher_id', 'Select a teacher'],
  ])('rejects a booking with %s', (_, change, field, message) =>
    expect(refusal(bookSlotsBody, { ...booking, ...change })).toEqual({ field, message }),
  )
})

describe('requesting a meeting', () => {
  it('a request for a meeting needs neither a topic nor a slot', () => {
    expect(createMeetingBody.parse({})).toEqual({ topic: null })
    expect(createMeetingBody.parse({ topic: null, slot_id: null })).toEqual({ topic: null, slot_id: null })
    expect(createMeetingBody.parse({ topic: ' Violin ', slot_id: 'a' })).toEqual({ topic: 'Violin', slot_id: 'a' })
  })
  it('the topic of a meeting has at most 200 characters', () => {
    expect(createMeetingBody.parse({ topic: 'a'.repeat(200) }).topic).toHaveLength(200)
    expect(refusalMessage(createMeetingBody, { topic: 'a'.repeat(201) })).toBe('At most 200 characters')
  })
})
