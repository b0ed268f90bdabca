import { z } from 'zod'
import { personContactBody } from '@/lib/accounts/contact-phone/contact-phone-schema'
import { personCountryBody } from '@/lib/accounts/country/country-schema'
import { studentListQuery } from '@/lib/applications/schema'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { dateField, sortedListQuery } from '@/lib/core/http/fields'
import { auditRow } from '@/lib/core/observability/audit'
import { feeListQuery } from '@/lib/fees/office-schema'
import { informed } from '@/lib/notifications/informed'
import { paymentListQuery } from '@/lib/payments/schema'
import { ERASED, LAST_ADMIN } from '@/lib/privacy/texts'
import { editPersonBody, person, personRecord } from './people-schema'
import { changeRightsBody, officePerson } from './rights-schema'
import { NO_COLLEAGUE, RIGHTS_CHANGED } from './rights-texts'
import { monthFees, monthFeesQuery } from './schema'

const noSuchPerson = 'Person not found'

const exported = { access: ['admin'], right: 'everything', raw: 'text/csv', status: 200 } as const

export const adminEndpoints = {
  waiting: {
    method: 'GET',
    path: '/admin/waiting',
    summary: 'Return counts of open tasks for the academy office',
    access: ['admin'],
    right: 'any',
    response: z.object({
      payments: z.number().int(),
      teachers: z.number().int(),
      students: z.number().int(),
      trial_requests: z.number().int(),
      /** The number of enquiries whose next follow-up is due today or earlier. */
      follow_ups: z.number().int(),
      messages: z.number().int(),
      clean_ups: z.number().int(),
      old_payments: z.number().int(),
      /**
       * The number of classes that ended at least two days ago and whose attendance has not been marked. The count
       * stops at 1000.
       */
      unmarked: z.number().int(),
      /**
       * The number of families whose emails are held because their address is not confirmed. The count stops at 1000.
       */
      unreached_families: z.number().int(),
      /**
       * The number of teachers and admins whose emails are held because their address is not confirmed. The count stops
       * at 1000.
       */
      unreached_others: z.number().int(),
      /**
       * The number of paying families whose country or Indian state is missing. 0 if the academy has no GSTIN. The
       * count stops at 1000.
       */
      without_country: z.number().int(),
    }),
    status: 200,
  },
  monthFees: {
    method: 'GET',
    path: '/admin/fees',
    summary: 'Return the fees approved in a month, by day. The default is the current month',
    access: ['admin'],
    right: 'money',
    query: monthFeesQuery,
    response: monthFees,
    status: 200,
  },
  exportPayments: {
    method: 'GET',
    path: '/admin/exports/payments',
    ...exported,
    download: 'payments.csv',
    query: paymentListQuery,
    summary: 'Return payments as CSV, filtered and sorted like the list',
  },
  exportStudents: {
    method: 'GET',
    path: '/admin/exports/students',
    ...exported,
    download: 'students.csv',
    query: studentListQuery,
    summary: 'Return students as CSV, filtered and sorted like the list',
  },
  exportTeachers: {
    method: 'GET',
    path: '/admin/exports/teachers',
    ...exported,
    download: 'teachers.csv',
    query: sortedListQuery,
    summary: 'Return teachers as CSV, filtered and sorted like the list',
  },
  exportFees: {
    method: 'GET',
    path: '/admin/exports/fees',
    ...exported,
    download: 'fees.csv',
    query: feeListQuery,
    summary: 'Return fees as CSV, filtered and sorted like the list',
  },
  exportTeacherHours: {
    method: 'GET',
    path: '/admin/exports/teacher-hours',
    ...exported,
    download: 'teacher-hours.csv',
    query: z.object({ from: dateField('Enter a date').optional(), to: dateField('Enter a date').optional() }),
    summary: 'Return classes and hours per teacher and month as CSV, by default for the last twelve months',
  },
  person: {
    method: 'GET',
    path: '/admin/people/{id}',
    summary: 'Return the full record of one person, with forms, courses, payments, receipts, slots and history',
    access: ['admin'],
    right: 'any',
    response: personRecord,
    status: 200,
    errors: { not_found: noSuchPerson },
  },
  editPerson: {
    method: 'PATCH',
    path: '/admin/people/{id}',
    summary:
      'Change the name, email or phone of a student or a teacher. The app notifies the person at the previous email address',
    access: ['admin'],
    right: 'desk',
    body: editPersonBody,
    response: z.object({ person, informed }),
    status: 200,
    errors: {
      forbidden: 'Only the owner of an office account can change its details',
      not_found: noSuchPerson,
      conflict: [
        'Phone number already registered',
        'Email already registered',
        'This record has just changed. Please check it and try again.',
        ERASED,
      ],
    },
  },
  setPersonContactPhone: {
    method: 'PUT',
    path: '/admin/people/{id}/contact-phone',
    summary: 'Set a person’s number for calls and WhatsApp, with its country. An empty number removes both',
    access: ['admin'],
    right: 'desk',
    body: personContactBody,
    response: z.object({ person }),
    status: 200,
    errors: {
      forbidden: 'Only the owner of an office account can change its details',
      not_found: noSuchPerson,
      conflict: ['This record has just changed. Please check it and try again.', ERASED],
    },
  },
  setPersonCountry: {
    method: 'PUT',
    path: '/admin/people/{id}/country',
    summary: 'Set a person’s country and, in India, state. An empty country removes both',
    access: ['admin'],
    right: 'desk',
    body: personCountryBody,
    response: z.object({ person }),
    status: 200,
    errors: {
      forbidden: 'Only the owner of an office account can change its details',
      not_found: noSuchPerson,
      conflict: ['This record has just changed. Please check it and try again.', ERASED],
    },
  },
  officePeople: {
    method: 'GET',
    path: '/admin/office',
    summary: 'List the admins and their rights, sorted by name',
    access: ['admin'],
    right: 'any',
    response: z.object({ people: z.array(officePerson) }),
    status: 200,
  },
  changeRights: {
    method: 'PUT',
    path: '/admin/office/{id}/rights',
    summary: 'Change an admin’s rights. The change is recorded in the audit log',
    access: ['admin'],
    right: 'everything',
    body: changeRightsBody,
    response: z.object({ person: officePerson, message: z.string() }),
    status: 200,
    errors: { not_found: NO_COLLEAGUE, conflict: [RIGHTS_CHANGED, LAST_ADMIN] },
  },
  history: {
    method: 'GET',
    path: '/admin/history/{subject}/{id}',
    summary: 'List decisions about a record, newest first',
    access: ['admin'],
    right: 'everything',
    response: z.object({ history: z.array(auditRow) }),
    status: 200,
    errors: { not_found: 'Record not found' },
  },
} as const satisfies Record<string, Endpoint>
