import { z } from 'zod'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { informed } from '@/lib/notifications/informed'
import {
  addSlotBody,
  addSlotsBody,
  changeSlotBody,
  officeRemoveBody,
  officeSlotsBody,
  seriesSlot,
  slot,
  slotsQuery,
  withdrawSeriesBody,
} from './schema'
import { OVERLAPS_OF_TEACHER } from './texts'

const slotList = {
  access: 'signed-in',
  query: slotsQuery,
  response: z.object({ slots: z.array(slot) }),
  status: 200,
  errors: { not_found: 'Teacher not found' },
} as const

/** In responses, `…` is replaced by a text such as "Holiday: Pongal" or "Away: A wedding in Madurai". */
const duringTimeOff = '…. No slots can be added during this time.'
/** The 409 message if someone adds time off while the slot is being saved. A database trigger rejects the slot. */
const duringNewTimeOff = 'This time falls on a holiday or during time off'

export const slotEndpoints = {
  slots: { method: 'GET', path: '/slots/{teacherId}', ...slotList, summary: 'List a teacher’s slots by start time' },
  calendarSlots: {
    method: 'GET',
    path: '/api/slots/{teacherId}',
    ...slotList,
    summary: 'List a teacher’s slots for the calendar',
  },
  addSlot: {
    method: 'POST',
    path: '/add-slot',
    summary: 'Add a free slot for the caller',
    access: ['teacher'],
    alsoPage: true,
    denied: 'Only teachers can add slots',
    body: addSlotBody,
    response: z.object({ slot }),
    status: 201,
    errors: {
      forbidden: 'You can only add slots to your own calendar',
      conflict: [duringTimeOff, duringNewTimeOff, 'This overlaps one of your slots'],
    },
  },
  addSlots: {
    method: 'POST',
    path: '/api/my-slots',
    summary: 'Add several free slots, either all of them or none',
    access: ['teacher'],
    denied: 'Only teachers can add slots',
    body: addSlotsBody,
    response: z.object({ added: z.number().int() }),
    status: 201,
    errors: {
      conflict: [
        'Some of these slots fall on holidays or time off. Nothing was saved.',
        'Some of these slots overlap your existing slots. Nothing was saved.',
        duringNewTimeOff,
        'This overlaps one of your slots',
      ],
    },
  },
  slotSeries: {
    method: 'GET',
    path: '/api/my-slots/{slotId}',
    summary:
      'List the upcoming slots in the same series as a slot, by start time. The list is empty for a slot that was added alone',
    access: ['teacher'],
    denied: 'Only teachers have slots',
    response: z.object({ series: z.array(seriesSlot) }),
    status: 200,
    errors: { not_found: 'Slot not found' },
  },
  changeSlot: {
    method: 'PATCH',
    path: '/api/my-slots/{slotId}',
    summary: 'Change the time of one of the caller’s free slots. The slot gets a new ID',
    access: ['teacher'],
    denied: 'Only teachers can change slots',
    body: changeSlotBody,
    response: z.object({ slot }),
    status: 200,
    errors: {
      not_found: 'Slot not found',
      conflict: [
        'This slot is booked. Cancel the class first.',
        duringTimeOff,
        duringNewTimeOff,
        'This overlaps one of your slots',
      ],
    },
  },
  withdrawSeries: {
    method: 'POST',
    path: '/api/my-slots/{slotId}/withdraw',
    summary: 'Remove the free slots of a series. The response lists the booked slots, which are kept',
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
    summary: 'Remove one of the caller’s free slots',
    access: ['teacher'],
    denied: 'Only teachers can remove slots',
    successMessage: 'Slot removed',
    status: 200,
    errors: { not_found: 'Slot not found', conflict: 'This slot is booked. Cancel the class first.' },
  },
  officeAddsSlots: {
    method: 'POST',
    path: '/admin/slots',
    summary: 'Add free slots for a teacher, who gets an email. If one slot cannot be added, no slot is added',
    access: ['admin'],
    right: 'desk',
    body: officeSlotsBody,
    response: z.object({ added: z.number().int(), informed }),
    status: 201,
    errors: {
      not_found: 'Teacher not found',
      conflict: [
        'Some of these slots fall on holidays or time off. Nothing was saved.',
        OVERLAPS_OF_TEACHER,
        duringNewTimeOff,
      ],
    },
  },
  officeRemovesSlots: {
    method: 'POST',
    path: '/admin/slots/{slotId}/withdraw',
    summary:
      'Remove a teacher’s free slot, or the free slots of its series. The response lists the booked slots, which stay',
    access: ['admin'],
    right: 'desk',
    body: officeRemoveBody,
    response: z.object({ withdrawn: z.number().int(), kept: z.array(seriesSlot), informed }),
    status: 200,
    errors: { not_found: 'Slot not found', conflict: 'This slot is booked. Cancel the class first.' },
  },
} as const satisfies Record<string, Endpoint>
