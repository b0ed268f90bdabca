import { z } from 'zod'
import { accountEndpoints } from '@/lib/accounts/endpoints'
import { applicationEndpoints } from '@/lib/applications/endpoints'
import { bookingEndpoints } from '@/lib/bookings/endpoints'
import { calendarFeedEndpoints } from '@/lib/calendar-feed/endpoints'
import { cancellationEndpoints } from '@/lib/cancellations/endpoints'
import { classEndpoints } from '@/lib/classes/endpoints'
import { deskEndpoints } from '@/lib/desk/endpoints'
import { meetingEndpoints } from '@/lib/meetings/endpoints'
import { notificationEndpoints } from '@/lib/notifications/endpoints'
import { paymentEndpoints } from '@/lib/payments/endpoints'
import { pictureEndpoints } from '@/lib/pictures/endpoints'
import { receiptEndpoints } from '@/lib/receipts/endpoints'
import { resetEndpoints } from '@/lib/resets/endpoints'
import { roomEndpoints } from '@/lib/rooms/endpoints'
import { slotEndpoints } from '@/lib/slots/endpoints'
import { statementEndpoints } from '@/lib/statements/endpoints'
import { teacherEndpoints } from '@/lib/teachers/endpoints'
import { trialEndpoints } from '@/lib/trials/endpoints'
import { addresses } from './addresses'
import type { Endpoint } from './endpoint'

const platformEndpoints = {
  health: {
    ...addresses.health,
    summary: 'The application answers',
    access: 'anyone',
    response: z.object({}),
    status: 200,
  },
  ready: {
    ...addresses.ready,
    summary: 'The application and its database answer',
    access: 'anyone',
    response: z.object({}),
    status: 200,
  },
  openapi: { ...addresses.openapi, summary: 'This document', access: 'anyone', status: 200 },
} as const satisfies Record<string, Endpoint>

/**
 * Every call of the application, once: the door, the browser's client, the OpenAPI document and the access-matrix test
 * all read this table (spec section 7, contract section 6). Each domain keeps its own rows.
 */
export const endpoints = {
  ...accountEndpoints,
  ...teacherEndpoints,
  ...slotEndpoints,
  ...bookingEndpoints,
  ...cancellationEndpoints,
  ...calendarFeedEndpoints,
  ...meetingEndpoints,
  ...classEndpoints,
  ...applicationEndpoints,
  ...paymentEndpoints,
  ...pictureEndpoints,
  ...receiptEndpoints,
  ...statementEndpoints,
  ...deskEndpoints,
  ...trialEndpoints,
  ...notificationEndpoints,
  ...roomEndpoints,
  ...resetEndpoints,
  ...platformEndpoints,
} as const

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
export type ResponseOf<N extends EndpointName> = Table[N] extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
export type ParamsOf<N extends EndpointName> = Record<ParamNames<Table[N]['path']>, string>
