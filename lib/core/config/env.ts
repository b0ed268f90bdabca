import { existsSync } from 'node:fs'
import { z } from 'zod'
import { academyDefaults } from '@/lib/academy'
import { isTimeZone } from '@/lib/core/time/time-zone'
import { isFrontPage } from './social-link'

const zone = z.string().refine(isTimeZone, { error: 'must be an IANA time zone such as Asia/Kolkata' })

/** Words by comma. */
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean),
)

const credentialGroups = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'],
  ['JAAS_APP_ID', 'JAAS_KEY_ID', 'JAAS_PRIVATE_KEY'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const

const socialLink = z
  .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
  .refine((href) => !isFrontPage(href), { error: 'must be the academy’s own page, not a network’s front page' })

const collector = z.url({
  protocol: /^https?$/,
  error: 'must be the address of a collector such as http://127.0.0.1:4318',
})

/** Of `name=value`, as a header of its own. */
function headerOf(pair: string): [string, string] {
  const [name = '', ...value] = pair.split('=')
  return [name.trim(), unescaped(value.join('=').trim())]
}

/** A value with a stray % is taken as it stands. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** For how long something is kept: whole days (or years) from the least to the most that make sense. */
const kept = (usual: number, least: number, most: number) => z.coerce.number().int().min(least).max(most).default(usual)

/** What lib/privacy/records.ts says of each kind of record, and the jobs carry out. */
const keeping = {
  /** Of a payment's screenshot, after its decision. */
  KEEP_SCREENSHOTS_DAYS: kept(180, 30, 3650),
  /** Of a request for a trial class, after it was handled (or made, where nobody handled it). */
  KEEP_TRIAL_REQUESTS_DAYS: kept(365, 30, 3650),
  /** Of the copy of a letter, after it was written. */
  KEEP_MESSAGES_DAYS: kept(365, 30, 3650),
  /** Of sessions and links for a new password, after their end. */
  KEEP_SESSIONS_DAYS: kept(30, 1, 365),
  /** Of an application that was rejected, after the decision. */
  KEEP_APPLICATIONS_DAYS: kept(365, 30, 3650),
  /** Of a wish to be told of a free hour, after its end. */
  KEEP_WATCHES_DAYS: kept(30, 1, 365),
  /** Of the notes of a class, after it. */
  KEEP_CLASS_NOTES_DAYS: kept(1095, 365, 3650),
  /** Of the name on a receipt of somebody who was erased: the years that books have to be kept. */
  KEEP_RECEIPTS_YEARS: kept(8, 6, 30),
} as const
export type KeepSetting = keyof typeof keeping

/** Settings that pages show (lib/core/config/settings.ts). */
const shown = z.object({
  ...keeping,
  ACADEMY_TIME_ZONE: zone.default(academyDefaults.timeZone),
  ACADEMY_SUPPORT_EMAIL: z.email({ error: 'is not an email address' }).default(academyDefaults.supportEmail),
  ACADEMY_ADDRESS: z.string().trim().min(3).max(200).default(academyDefaults.address),
  ACADEMY_UPI_ID: z.string().min(3).default(academyDefaults.upiId),
  /** Only a registered academy has one; without it no receipt speaks of GST. */
  ACADEMY_GSTIN: z
    .string()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, { error: 'is not a GSTIN' })
    .optional(),
  /** The academy's pages at Instagram and others, by comma. */
  ACADEMY_SOCIAL_LINKS: list.pipe(z.array(socialLink)).default([...academyDefaults.socialLinks]),
  /** The number of the academy's WhatsApp: 10 Indian digits, or with the country's code. */
  ACADEMY_WHATSAPP: z
    .string()
    .transform((number) => number.replace(/[\s()+.-]/g, ''))
    .refine((digits) => /^\d{10,15}$/.test(digits), { error: 'must be a phone number of 10 to 15 digits' })
    .optional(),
  /** Signing in with Google: its OAuth client. The button stands where this is set. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  /** Signing in with a provider that speaks OpenID Connect: its issuer, and how people call it. */
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be the address of an OpenID Connect issuer' }).optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).default('OpenID'),
})

const schema = shown.extend({
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  DATABASE_URL: z.string().min(1),
  /** Set by npm start when DATABASE_URL is the embedded database of the demo academy. */
  ACADEMY_EMBEDDED_DATABASE: z.literal('yes').optional(),
  NEXTAUTH_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }),
  /** The public address, for example https://academy.example. An https address makes cookies Secure. */
  NEXTAUTH_URL: z.url().optional(),
  ACADEMY_DATA_DIR: z.string().min(1).default('.data'),
  /** Part of the links in messages while there is no NEXTAUTH_URL. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  JITSI_BASE_URL: z.url().default('https://meet.jit.si'),
  /** Rooms of JaaS (8x8.vc) in place of a plain Jitsi server; all three or none. */
  JAAS_APP_ID: z.string().min(1).optional(),
  JAAS_KEY_ID: z.string().min(1).optional(),
  /** PEM; \n may stand for a line break. */
  JAAS_PRIVATE_KEY: z
    .string()
    .transform((pem) => pem.replaceAll('\\n', '\n'))
    .optional(),
  JAAS_BASE_URL: z.url().default('https://8x8.vc'),
  /** Zoom's server-to-server OAuth application; all three or none. */
  ZOOM_ACCOUNT_ID: z.string().min(1).optional(),
  ZOOM_CLIENT_ID: z.string().min(1).optional(),
  ZOOM_CLIENT_SECRET: z.string().min(1).optional(),
  ZOOM_OAUTH_URL: z.url().default('https://zoom.us'),
  ZOOM_API_URL: z.url().default('https://api.zoom.us/v2'),
  /** Zoom users in whose names classes run, by comma. One runs one class at a time. */
  ZOOM_HOSTS: list.default(['me']),
  /** Teachers with a Zoom user of their own: `phone=host`, by comma. */
  ZOOM_TEACHER_HOSTS: list
    .refine((pairs) => pairs.every((pair) => /^\d{10}=\S+$/.test(pair)), {
      error: 'must look like 9000000011=host@academy',
    })
    .transform((pairs) => new Map(pairs.map((pair) => [pair.slice(0, 10), pair.slice(11)] as const)))
    .default(new Map()),
  /** A local Zoom on this port, for trying the product without an account. Never with a real academy. */
  ZOOM_TRIAL_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Whether a room comes from Jitsi when Zoom fails. */
  MEETING_FALLBACK: z.enum(['none', 'jitsi']).default('none'),
  /** Further hosts that a teacher's own link may point to, by comma. */
  MEETING_LINK_HOSTS: list.default([]),
  /** smtp://user:password@host:587 or smtps://…:465; without it messages are files in the data directory. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  /** A PEM file with extra certificates that the mail server may present or be signed by. */
  SMTP_TLS_CA_FILE: z.string().refine(existsSync, { error: 'must be a file that can be read' }).optional(),
  /** The sender, `Name <address>` or an address. */
  MAIL_FROM: z.string().min(3).optional(),
  /** After so many days without a call a session ends; after 30 days it does anyway. */
  ACADEMY_SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(30).default(14),
  /** Whether the office may do anything before it has shown a second factor. */
  ACADEMY_OFFICE_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /** Until how many hours before a class its student may cancel or move it. */
  ACADEMY_CANCEL_HOURS: z.coerce.number().int().min(0).max(720).default(24),
  /** How many letters go to one address, and to one account, within a day at the most. */
  ACADEMY_LETTERS_PER_DAY: z.coerce.number().int().min(5).max(1000).default(50),
  /** How many coming classes somebody may hold of whom no payment was approved. */
  ACADEMY_UNPAID_CLASSES: z.coerce.number().int().min(1).max(1000).default(10),
  /** How many payments of one account may wait for a decision. */
  ACADEMY_PENDING_PAYMENTS: z.coerce.number().int().min(1).max(100).default(3),
  /** What this process does: answer, run the queue's jobs, or both. */
  ACADEMY_ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all'),
  /** How many requests are worked on at once; what comes above it is refused. */
  ACADEMY_REQUESTS_AT_ONCE: z.coerce.number().int().min(10).max(100_000).default(1000),
  /** Where Prometheus reads the figures of this process; nowhere unless it is set. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Statements that take longer are named in the log: milliseconds. */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(1).max(60_000).default(1000),
  /** Where traces go: a collector that takes OTLP over HTTP. Not set: there are none. The names are OpenTelemetry's own. */
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  /** What it wants to see beside them: `name=value` by comma, values percent-encoded. */
  OTEL_EXPORTER_OTLP_HEADERS: list
    .refine((pairs) => pairs.every((pair) => /^[\w-]+\s*=/.test(pair)), {
      error: 'must look like name=value,name=value',
    })
    .transform((pairs) => Object.fromEntries(pairs.map(headerOf)))
    .default({}),
  OTEL_SERVICE_NAME: z.string().min(1).default('swaramala-academy'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  /** The share of traces that a ratio keeps. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** How long they are gathered before they are sent: milliseconds. */
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(10).max(60_000).default(2000),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10),
  /** off: no statement is kept under a name on its connection, for a pooler that hands a connection out for one transaction. */
  DATABASE_PREPARED: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** Where the queue listens, when DATABASE_URL leads to such a pooler: an address that keeps a session. */
  QUEUE_DATABASE_URL: z.string().min(1).optional(),
  /** A replica of the database, for the office's exports and the teachers that visitors see (lib/db/replica.ts). */
  REPLICA_DATABASE_URL: z.string().min(1).optional(),
  /** A bucket of S3, or of a store that speaks like it, for this academy alone: new pictures go there. All three or none. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'is not the name of a bucket' })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Where it is, unless at Amazon. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be the address of a store such as https://s3.example' })
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** on: the bucket stands in the path of an address. Not set: on with S3_ENDPOINT, off without. */
  S3_PATH_STYLE: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  /** Base64 JSON from the UploadThing dashboard. Set, and no S3_BUCKET: new pictures go there; neither: to ACADEMY_DATA_DIR. */
  UPLOADTHING_TOKEN: z.string().optional(),
  /** Only for another UploadThing host than the public one. */
  UPLOADTHING_INGEST_URL: z.url().optional(),
  UPLOADTHING_API_URL: z.url().optional(),
  UPLOADTHING_UFS_HOST: z.string().optional(),
  UPLOADTHING_UFS_APP_ID_LOCATION: z.enum(['subdomain', 'path']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** Half a provider's credentials are a mistake that nobody should find out from a failed class. */
const whole = schema.superRefine((given, context) => {
  for (const names of credentialGroups) {
    const missing = names.filter((name) => given[name] === undefined)
    if (missing.length === 0 || missing.length === names.length) continue
    for (const name of missing)
      context.addIssue({ code: 'custom', path: [name], message: `is required with ${names[0]}` })
  }
  // Else pictures would quietly go to the disk.
  if (given.S3_ENDPOINT && !given.S3_BUCKET)
    context.addIssue({ code: 'custom', path: ['S3_BUCKET'], message: 'is required with S3_ENDPOINT' })
})

/** The rules of all variables that the application reads, for the reference of settings. */
export const settingsSchema: z.ZodObject = schema

/** The names of the variables of publicEnv(). */
export const publicVariables: readonly string[] = Object.keys(shown.shape)

export type Env = z.output<typeof schema>
export type PublicEnv = z.output<typeof shown>

let parsed: Env | undefined
let parsedShown: PublicEnv | undefined

/**
 * The configuration, checked once at its first use (not at import: the build has none).
 * Throws an error that names every variable at fault.
 */
export function env(): Env {
  parsed ??= read(whole)
  return parsed
}

/** The part of env() that pages are built with, where nothing else is configured. */
export function publicEnv(): PublicEnv {
  parsedShown ??= read(shown)
  return parsedShown
}

/** An empty variable counts as one that is not set. */
function read<Output>(wanted: z.ZodType<Output>): Output {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const result = wanted.safeParse(given)
  if (result.success) return result.data
  throw new Error(
    `Configuration: ${result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
  )
}

/** Apart from env(): logging must work before the configuration is known to be whole. */
export function logLevel(): string {
  const level = schema.shape.LOG_LEVEL.safeParse(process.env.LOG_LEVEL || undefined)
  return level.success ? level.data : 'info'
}

/**
 * Where traces are sent, or undefined; the path is OTLP's. Apart from env(), as the log asks it: a wrong address is told by env().
 */
export function tracesAddress(): string | undefined {
  const given = collector.safeParse(process.env.OTEL_EXPORTER_OTLP_ENDPOINT || undefined)
  return given.success ? `${given.data.replace(/\/+$/, '')}/v1/traces` : undefined
}

/** The origin for canonical links, or undefined. Apart from env(): pages are built where nothing else is configured. */
export function configuredSiteAddress(): string | undefined {
  const given = z.url().safeParse(process.env.NEXTAUTH_URL || undefined)
  return given.success ? new URL(given.data).origin : undefined
}
