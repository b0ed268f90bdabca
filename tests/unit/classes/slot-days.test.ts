import { expect, it } from 'vitest'
import { daysOf, nearestFree, todayIn } from '@/components/slots/slot-days'
import { slotState, slotStates } from '@/components/slots/slot-state'
import type { SlotView } from '@/lib/slots/schema'

const now = new Date('2026-11-21T10:00:00Z')
const slot = (overrides: Partial<SlotView> = {}): SlotView => ({
  slot_id: 'a',
  teacher_id: 'teacher',
  date: '2026-11-21',
  from_time: '16:00',
  to_time: '17:00',
  starts_at: '2026-11-21T10:30:00.000Z',
  ends_at: '2026-11-21T11:30:00.000Z',
  booked: 0,
  student_id: null,
  student_name: null,
  learner_id: null,
  learner_name: null,
  ...overrides,
})

it.each([
  ['free before its start when it is not booked', {}, 'free'],
  ['lapsed from its start when it is not booked', { starts_at: now.toISOString() }, 'lapsed'],
  ['under way from its start when it is booked', { starts_at: now.toISOString(), booked: 1 }, 'under-way'],
  ['under way when the reader booked it', { starts_at: now.toISOString(), booked: 1, student_id: 'me' }, 'under-way'],
  ['finished from its end', { starts_at: '2026-11-21T09:00:00Z', ends_at: now.toISOString(), booked: 1 }, 'finished'],
  ['mine when the reader booked it', { booked: 1, student_id: 'me' }, 'mine'],
  ['booked when another student with a name booked it', { booked: 1, student_id: 'another' }, 'booked'],
  ['booked when another student without a name booked it', { booked: 1, student_id: null }, 'booked'],
] as const)('a slot is %s', (_, value, wanted) => expect(slotState(slot(value), now, 'me')).toBe(wanted))

it('lists show started slots as past, and the calendar shows whether they were booked', () => {
  for (const state of ['lapsed', 'under-way', 'finished'] as const) expect(slotStates[state].list.label).toBe('Past')
  const calendarLabels = Object.entries(slotStates).map(([state, { calendar }]) => `${state}: ${calendar.label}`)
  expect(calendarLabels).toEqual([
    'free: Available',
    'mine: Booked',
    'booked: Booked',
    'under-way: Booked',
    'finished: Finished',
    'lapsed: Not booked',
  ])
})

it('slots are grouped by date in the given order', () => {
  const [one, two, three] = [
    slot({ slot_id: '1' }),
    slot({ slot_id: '2', date: '2026-11-22' }),
    slot({ slot_id: '3', date: '2026-11-22' }),
  ]
  expect(daysOf([one, two, three])).toEqual([
    { date: '2026-11-21', slots: [one] },
    { date: '2026-11-22', slots: [two, three] },
  ])
  expect(daysOf([])).toEqual([])
})

it('today is the academy’s, not the machine’s', () => {
  expect(todayIn('Asia/Kolkata', new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
  expect(todayIn('Asia/Kolkata', new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
})

it('at most three free slots nearest to a lost one are offered, in the order of the day', () => {
  const at = (hour: string, overrides: Partial<SlotView> = {}) =>
    slot({ slot_id: hour, starts_at: `2026-11-22T${hour}:00.000Z`, ...overrides })
  const lost = at('10:00', { booked: 1 })
  const all = [at('06:00'), at('08:30'), at('09:00', { booked: 1 }), lost, at('11:00'), at('12:00'), at('18:00')]
  expect(nearestFree(all, lost, now).map((one) => one.slot_id)).toEqual(['08:30', '11:00', '12:00'])
  expect(nearestFree(all, at('10:00'), new Date('2026-11-22T11:30:00Z')).map((one) => one.slot_id)).toEqual([
    '12:00',
    '18:00',
  ])
  expect(nearestFree([lost], lost, now)).toEqual([])
})
