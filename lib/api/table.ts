import { z } from 'zod'
import { accountEndpoints } from '@/lib/accounts/endpoints'
import { adminEndpoints } from '@/lib/admin/endpoints'
import { applicationEndpoints } from '@/lib/applications/endpoints'
import { bookingEndpoints } from '@/lib/bookings/endpoints'
import type { Endpoint } from '@/lib/core/endpoint'
import { meetingEndpoints } from '@/lib/meetings/endpoints'
import { notificationEndpoints } from '@/lib/notifications/endpoints'
import { paymentEndpoints } from '@/lib/payments/endpoints'
import { receiptEndpoints } from '@/lib/receipts/endpoints'
import { slotEndpoints } from '@/lib/slots/endpoints'
import { statementEndpoints } from '@/lib/statements/endpoints'
import { teacherEndpoints } from '@/lib/teachers/endpoints'
import { trialEndpoints } from '@/lib/trials/endpoints'

const platformEndpoints = {
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'The application answers',
    access: 'anyone',
    response: z.object({}),
    status: 200,
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    summary: 'The application and its database answer',
    access: 'anyone',
    response: z.object({}),
    status: 200,
  },
  openapi: { method: 'GET', path: '/api/openapi.json', summary: 'This document', access: 'anyone', status: 200 },
} as const satisfies Record<string, Endpoint>

/**
 * Every call of the application, once: the handler, the browser's client, the OpenAPI document and the access-matrix test
 * all read this table (docs/contract.md 8, 9). Each domain keeps its own rows.
 */
export const endpoints = {
  ...accountEndpoints,
  ...teacherEndpoints,
  ...slotEndpoints,
  ...bookingEndpoints,
  ...meetingEndpoints,
  ...applicationEndpoints,
  ...paymentEndpoints,
  ...receiptEndpoints,
  ...statementEndpoints,
  ...adminEndpoints,
  ...trialEndpoints,
  ...notificationEndpoints,
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
/** The calls that answer with a file. */
export type FileEndpointName = { [N in EndpointName]: Table[N] extends { raw: string } ? N : never }[EndpointName]
type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
export type ParamsOf<N extends EndpointName> = Record<ParamNames<Table[N]['path']>, string>
