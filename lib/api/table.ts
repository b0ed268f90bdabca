import { z } from 'zod'
import { academyEndpoints } from '@/lib/academy/endpoints'
import { accountEndpoints } from '@/lib/accounts/endpoints'
import { announcementEndpoints } from '@/lib/announcements/endpoints'
import { applicationEndpoints } from '@/lib/applications/endpoints'
import { bookingEndpoints } from '@/lib/bookings/endpoints'
import { afterClassEndpoints } from '@/lib/class-notes/endpoints'
import type { Endpoint, NamedFile } from '@/lib/core/http/endpoint'
import type { OrJsonText } from '@/lib/core/text/json-text'
import { creditEndpoints } from '@/lib/credits/endpoints'
import { feeEndpoints } from '@/lib/fees/endpoints'
import { healthEndpoints } from '@/lib/health/endpoints'
import { heldEmailEndpoints } from '@/lib/held-emails/endpoints'
import { importEndpoints } from '@/lib/imports/endpoints'
import { invitationEndpoints } from '@/lib/invitations/endpoints'
import { learnerEndpoints } from '@/lib/learners/endpoints'
import { meetingEndpoints } from '@/lib/meetings/endpoints'
import { notificationEndpoints } from '@/lib/notifications/endpoints'
import { inboxEndpoints } from '@/lib/notifications/inbox/endpoints'
import { pushEndpoints } from '@/lib/notifications/push/endpoints'
import { whatsAppEndpoints } from '@/lib/notifications/whatsapp/endpoints'
import { adminEndpoints } from '@/lib/office/endpoints'
import { paymentEndpoints } from '@/lib/payments/endpoints'
import { privacyEndpoints } from '@/lib/privacy/endpoints'
import { receiptEndpoints } from '@/lib/receipts/endpoints'
import { refundEndpoints } from '@/lib/refunds/endpoints'
import { slotEndpoints } from '@/lib/slots/endpoints'
import { statementEndpoints } from '@/lib/statements/endpoints'
import { taxEndpoints } from '@/lib/tax/endpoints'
import { teacherEndpoints } from '@/lib/teachers/endpoints'
import { termEndpoints } from '@/lib/terms/endpoints'
import { timeOffEndpoints } from '@/lib/time-off/endpoints'
import { trialEndpoints } from '@/lib/trials/endpoints'
import { enquiryEndpoints } from '@/lib/trials/enquiry-endpoints'
import { waitlistEndpoints } from '@/lib/waitlist/endpoints'

const platformEndpoints = {
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'Return whether the app responds, and the role of this process',
    access: 'anyone',
    response: z.object({ role: z.enum(['all', 'web', 'worker']) }),
    status: 200,
    withoutDatabase: true,
    exemptFromOverload: true,
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    summary: 'Return whether the app and its database respond',
    access: 'anyone',
    status: 200,
    exemptFromOverload: true,
  },
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'Return this document',
    access: 'anyone',
    raw: 'application/json',
    status: 200,
    withoutDatabase: true,
  },
  securityText: {
    method: 'GET',
    path: '/.well-known/security.txt',
    summary: 'Return the contact for security reports',
    access: 'anyone',
    raw: 'text/plain',
    status: 200,
    withoutDatabase: true,
  },
  changePasswordPage: {
    method: 'GET',
    path: '/.well-known/change-password',
    summary: 'Redirect password managers to the page for changing a password (W3C)',
    access: 'anyone',
    status: 302,
    withoutDatabase: true,
  },
} as const satisfies Record<string, Endpoint>

/**
 * All calls of the application. The handler, the browser's client, the OpenAPI document and the access-matrix test read
 * this table (contract 8, 9). Each domain defines its own rows.
 */
export const endpoints = {
  ...accountEndpoints,
  ...learnerEndpoints,
  ...teacherEndpoints,
  ...slotEndpoints,
  ...bookingEndpoints,
  ...afterClassEndpoints,
  ...termEndpoints,
  ...timeOffEndpoints,
  ...waitlistEndpoints,
  ...meetingEndpoints,
  ...applicationEndpoints,
  ...paymentEndpoints,
  ...receiptEndpoints,
  ...feeEndpoints,
  ...creditEndpoints,
  ...refundEndpoints,
  ...taxEndpoints,
  ...statementEndpoints,
  ...adminEndpoints,
  ...academyEndpoints,
  ...invitationEndpoints,
  ...importEndpoints,
  ...healthEndpoints,
  ...trialEndpoints,
  ...enquiryEndpoints,
  ...privacyEndpoints,
  ...notificationEndpoints,
  ...heldEmailEndpoints,
  ...inboxEndpoints,
  ...pushEndpoints,
  ...whatsAppEndpoints,
  ...announcementEndpoints,
  ...platformEndpoints,
} as const

/** The calls by domain, in the order of the OpenAPI document. */
export const domains = [
  {
    name: 'accounts',
    about: 'Login, registration, sessions, and the caller’s account',
    rows: accountEndpoints,
  },
  { name: 'learners', about: 'The students on an account: children and adults', rows: learnerEndpoints },
  { name: 'teachers', about: 'Teachers, their courses and pictures', rows: teacherEndpoints },
  { name: 'slots', about: 'Teachers’ slots', rows: slotEndpoints },
  { name: 'bookings', about: 'Booked classes: booking, moving, cancelling, calendars', rows: bookingEndpoints },
  { name: 'after-class', about: 'Attendance and class notes', rows: afterClassEndpoints },
  { name: 'terms', about: 'The terms of the school year', rows: termEndpoints },
  { name: 'time-off', about: 'Days without classes: teachers’ time off, and holidays', rows: timeOffEndpoints },
  { name: 'waitlist', about: 'Alerts for a teacher’s free slots', rows: waitlistEndpoints },
  { name: 'meetings', about: 'Meetings', rows: meetingEndpoints },
  {
    name: 'applications',
    about: 'Applications from teachers and students, and decisions on them',
    rows: applicationEndpoints,
  },
  { name: 'payments', about: 'Course fees paid by UPI, and decisions on the payments', rows: paymentEndpoints },
  {
    name: 'fees',
    about: 'Plans, enrolments, fees due and classes left',
    rows: { ...feeEndpoints, ...creditEndpoints },
  },
  {
    name: 'receipts',
    about: 'Receipts, bills and invoices for approved payments, and credit notes',
    rows: receiptEndpoints,
  },
  { name: 'refunds', about: 'Money that the academy pays back', rows: refundEndpoints },
  { name: 'tax', about: 'Tax settings and the monthly register', rows: taxEndpoints },
  { name: 'statements', about: 'Matching bank statements with pending payments', rows: statementEndpoints },
  { name: 'admin', about: 'Pending work, decisions and exports', rows: adminEndpoints },
  { name: 'academy', about: 'The academy’s own data: identity, money, rules, courses', rows: academyEndpoints },
  {
    name: 'invitations',
    about: 'Accounts that the office creates, and the links that open them',
    rows: invitationEndpoints,
  },
  { name: 'imports', about: 'Lists of students and teachers that the office imports', rows: importEndpoints },
  { name: 'health', about: 'System health', rows: healthEndpoints },
  {
    name: 'trials',
    about: 'Requests for a trial class, and other enquiries',
    rows: { ...trialEndpoints, ...enquiryEndpoints },
  },
  {
    name: 'privacy',
    about: 'Personal data: download, deletion, parental consent, closing accounts',
    rows: privacyEndpoints,
  },
  {
    name: 'notifications',
    about: 'Emails and WhatsApp messages that the academy sends, notifications in the app, and push notifications',
    rows: {
      ...notificationEndpoints,
      ...heldEmailEndpoints,
      ...inboxEndpoints,
      ...pushEndpoints,
      ...whatsAppEndpoints,
    },
  },
  { name: 'announcements', about: 'Announcements to families', rows: announcementEndpoints },
  { name: 'platform', about: 'Health checks, the API description and security contacts', rows: platformEndpoints },
] as const satisfies readonly { name: string; about: string; rows: Record<string, Endpoint> }[]

export type EndpointName = keyof typeof endpoints
type Table = typeof endpoints

export type BodyOf<N extends EndpointName> = Table[N] extends { body: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
export type BodyInputOf<N extends EndpointName> = Table[N] extends { body: infer S extends z.ZodType }
  ? z.input<S>
  : undefined
export type QueryOf<N extends EndpointName> = Table[N] extends { query: infer S extends z.ZodType }
  ? z.output<S>
  : Record<string, never>
type FieldsOf<N extends EndpointName> = Table[N] extends { response: infer S extends z.ZodType } ? z.output<S> : unknown
type MessageOf<N extends EndpointName> = Table[N] extends { successMessage: string } ? { message: string } : unknown
/** The response fields that the client reads, apart from `success`. */
export type ResponseOf<N extends EndpointName> = FieldsOf<N> & MessageOf<N>
type MadeOf<N extends EndpointName> = Table[N] extends { statusUnlessMade: 200 } ? { made: boolean } : unknown
/**
 * The service's result: a file, a redirect URL, the fields of the response, or nothing. A field may already be JSON
 * text.
 */
export type ResultOf<N extends EndpointName> = Table[N] extends { raw: string }
  ? Promise<string | Uint8Array | NamedFile | Response>
  : Table[N] extends { status: 302 }
    ? Promise<string>
    : Table[N] extends { response: z.ZodType }
      ? Promise<OrJsonText<FieldsOf<N>> & MadeOf<N>>
      : Promise<void>
/** The calls that return a file. */
export type FileEndpointName = { [N in EndpointName]: Table[N] extends { raw: string } ? N : never }[EndpointName]
type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
export type ParamsOf<N extends EndpointName> = Record<ParamNames<Table[N]['path']>, string>
