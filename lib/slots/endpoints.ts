import { z } from 'zod'
import type { Endpoint } from '@/lib/core/endpoint'
import { addSlotBody, addSlotsBody, changeSlotBody, seriesSlot, slot, slotsQuery, withdrawSeriesBody } from './schema'

const slotList = {
  access: 'signed-in',
  query: slotsQuery,
  response: z.object({ slots: z.array(slot) }),
  status: 200,
  errors: { not_found: 'Teacher not found' },
} as const

/** `…`: "Holiday: Pongal", "Away: A wedding in Madurai". */
const onDayOff = '…. No slots can be added during this time.'
/** Of the trigger, where a day off is written at the same moment. */
const onNewDayOff = 'This time falls on a holiday or during time off'

export const slotEndpoints = {
  slots: { method: 'GET', path: '/slots/{teacherId}', ...slotList, summary: "A teacher's slots, by start" },
  calendarSlots: {
    method: 'GET',
    path: '/api/slots/{teacherId}',
    ...slotList,
    summary: "A teacher's slots, for the calendar",
  },
  addSlot: {
    method: 'POST',
    path: '/add-slot',
    summary: 'Add one free slot of one’s own',
    access: ['teacher'],
    alsoPage: true,
    denied: 'Only teachers can add slots',
    body: addSlotBody,
    response: z.object({ slot }),
    status: 201,
    errors: {
      forbidden: 'You can only add slots to your own calendar',
      conflict: [onDayOff, onNewDayOff, 'This overlaps one of your slots'],
    },
  },
  addSlots: {
    method: 'POST',
    path: '/api/my-slots',
    summary: 'Add several free slots, all of them or none',
    access: ['teacher'],
    denied: 'Only teachers can add slots',
    body: addSlotsBody,
    response: z.object({ added: z.number().int() }),
    status: 201,
    errors: {
      conflict: [
        'Some of these slots fall on holidays or time off. Nothing was saved.',
        'Some of these slots overlap your existing slots. Nothing was saved.',
        onNewDayOff,
        'This overlaps one of your slots',
      ],
    },
  },
  slotSeries: {
    method: 'GET',
    path: '/api/my-slots/{slotId}',
    summary: 'The coming slots that were added together with one of one’s own, by start; none beside one added alone',
    access: ['teacher'],
    denied: 'Only teachers have slots',
    response: z.object({ series: z.array(seriesSlot) }),
    status: 200,
    errors: { not_found: 'Slot not found' },
  },
  changeSlot: {
    method: 'PATCH',
    path: '/api/my-slots/{slotId}',
    summary: 'Give a free slot of one’s own another time; it gets another id with it',
    access: ['teacher'],
    denied: 'Only teachers can change slots',
    body: changeSlotBody,
    response: z.object({ slot }),
    status: 200,
    errors: {
      not_found: 'Slot not found',
      conflict: [
        'This slot is booked. Cancel the class first.',
        onDayOff,
        onNewDayOff,
        'This overlaps one of your slots',
      ],
    },
  },
  withdrawSeries: {
    method: 'POST',
    path: '/api/my-slots/{slotId}/withdraw',
    summary: 'Take back the free slots that were added together with this one; the booked ones are named and stay',
    access: ['teacher'],
    denied: 'Only teachers can remove slots',
    body: withdrawSeriesBody,
    response: z.object({ withdrawn: z.number().int(), kept: z.array(seriesSlot) }),
    status: 200,
    errors: { not_found: 'Slot not found', conflict: 'This slot is booked. Cancel the class first.' },
  },
  withdrawSlot: {
    method: 'DELETE',
    path: '/api/my-slots/{slotId}',
    summary: 'Take back a free slot of one’s own',
    access: ['teacher'],
    denied: 'Only teachers can remove slots',
    successMessage: 'Slot removed',
    status: 200,
    errors: { not_found: 'Slot not found', conflict: 'This slot is booked. Cancel the class first.' },
  },
} as const satisfies Record<string, Endpoint>
