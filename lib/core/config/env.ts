import { createECDH } from 'node:crypto'
import { existsSync } from 'node:fs'
import { z } from 'zod'
import { perProcess } from './per-process'
import { list, shown } from './public-variables'
import { traceSettings } from './trace-settings'

const credentialGroups = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'],
  ['JAAS_APP_ID', 'JAAS_KEY_ID', 'JAAS_PRIVATE_KEY'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
] as const

/** Meta's rule for the names of message templates. */
const template = (usual: string) =>
  z
    .string()
    .regex(/^[a-z0-9_]{1,512}$/, { error: 'must have only small letters, digits and underscores' })
    .default(usual)

const schema = shown.extend({
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  DATABASE_URL: z.string().min(1),
  /** `npm start` sets this variable if DATABASE_URL points to the demo academy's embedded database. */
  ACADEMY_EMBEDDED_DATABASE: z.literal('yes').optional(),
  NEXTAUTH_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }),
  /** The public address, for example https://academy.example. An https address makes cookies Secure. */
  NEXTAUTH_URL: z.url().optional(),
  ACADEMY_DATA_DIR: z.string().min(1).default('.data'),
  /** The port of the server. Links in emails use it if NEXTAUTH_URL is not set. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  JITSI_BASE_URL: z.url().default('https://meet.jit.si'),
  /**
   * Credentials for JaaS (8x8.vc), which then hosts meetings instead of a plain Jitsi server. Set all three variables
   * or none.
   */
  JAAS_APP_ID: z.string().min(1).optional(),
  JAAS_KEY_ID: z.string().min(1).optional(),
  /** The key in PEM format. A line break may be written as \n. */
  JAAS_PRIVATE_KEY: z
    .string()
    .transform((pem) => pem.replaceAll('\\n', '\n'))
    .optional(),
  JAAS_BASE_URL: z.url().default('https://8x8.vc'),
  /** Zoom's server-to-server OAuth application: set all three variables or none. */
  ZOOM_ACCOUNT_ID: z.string().min(1).optional(),
  ZOOM_CLIENT_ID: z.string().min(1).optional(),
  ZOOM_CLIENT_SECRET: z.string().min(1).optional(),
  ZOOM_OAUTH_URL: z.url().default('https://zoom.us'),
  ZOOM_API_URL: z.url().default('https://api.zoom.us/v2'),
  /** Zoom users who host classes, separated by commas. Each hosts one class at a time. */
  ZOOM_HOSTS: list.default(['me']),
  /** Teachers who have their own Zoom user: `phone=host`, separated by commas. */
  ZOOM_TEACHER_HOSTS: list
    .refine((pairs) => pairs.every((pair) => /^\d{10}=\S+$/.test(pair)), {
      error: 'must look like 9000000011=host@academy',
    })
    .transform((pairs) => new Map(pairs.map((pair) => [pair.slice(0, 10), pair.slice(11)] as const)))
    .default(new Map()),
  /** The port of a simulated Zoom on this machine, for trials without an account. Never use it in a real academy. */
  ZOOM_TRIAL_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** The fallback when Zoom fails to create a meeting: none, or a Jitsi meeting. */
  MEETING_FALLBACK: z.enum(['none', 'jitsi']).default('none'),
  /** Additional hosts that a teacher's own meeting link may lead to, separated by commas. */
  MEETING_LINK_HOSTS: list.default([]),
  /**
   * smtp://user:password@host:587 or smtps://…:465. If it is missing, emails are written to files in the data
   * directory.
   */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  /** A PEM file with additional certificates to trust for the mail server. */
  SMTP_TLS_CA_FILE: z.string().refine(existsSync, { error: 'must be a file that can be read' }).optional(),
  /** The sender of emails: `Name <address>` or only the address. */
  MAIL_FROM: z.string().min(3).optional(),
  /** The ID of the academy's WhatsApp number. Set this variable and the next three, or none of them. */
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, { error: 'must have only digits' }).optional(),
  WHATSAPP_ACCESS_TOKEN: z.string().min(1).optional(),
  /** The app secret with which Meta signs webhooks. */
  WHATSAPP_APP_SECRET: z.string().min(1).optional(),
  /** A random string. Enter it on Meta's website too, as the webhook's verify token. */
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  WHATSAPP_API_URL: z.url().default('https://graph.facebook.com/v24.0'),
  /** The language and names of the message templates that are registered with Meta. */
  WHATSAPP_TEMPLATE_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, { error: 'must look like en or en_GB' })
    .default('en'),
  WHATSAPP_REMINDER_TEMPLATE: template('class_reminder'),
  WHATSAPP_CANCELLED_TEMPLATE: template('class_cancelled'),
  WHATSAPP_RECEIPT_TEMPLATE: template('payment_receipt'),
  /** The keys for push notifications, the same for all instances. Set all three variables or none. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, { error: 'must be a public key of npx web-push generate-vapid-keys' })
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: 'must be a private key of npx web-push generate-vapid-keys' })
    .optional(),
  /** How push services can reach the operator: a mailto: or https: address. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, { error: 'must look like mailto:office@academy.example' })
    .optional(),
  /** The hosts of push services, separated by commas. `*.` matches any subdomain. */
  PUSH_HOSTS: list.default([
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ]),
  /** A session ends after this many days without use, and after 30 days in any case. */
  ACADEMY_SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(30).default(14),
  /** With `required`, admins can do nothing else until they have set up a second factor. */
  ACADEMY_OFFICE_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /** The maximum number of emails per day, for each address and for each account. */
  ACADEMY_LETTERS_PER_DAY: z.coerce.number().int().min(5).max(1000).default(50),
  /** Whether this process responds to requests, runs the queue's jobs, or both. */
  ACADEMY_ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all'),
  /** The maximum number of requests that are processed at once. Further requests are rejected. */
  ACADEMY_REQUESTS_AT_ONCE: z.coerce.number().int().min(10).max(100_000).default(1000),
  /** The port where Prometheus reads this process's metrics. If it is missing, no metrics are served. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Statements that take longer than this many milliseconds are logged. */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(1).max(60_000).default(1000),
  ...traceSettings,
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10),
  /** Set this to `off` for a pooler that does not support named prepared statements, such as PgBouncer below 1.21. */
  DATABASE_PREPARED: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /**
   * A direct database address for the queue's LISTEN session. Required if DATABASE_URL points to a pooler that assigns
   * a connection per transaction.
   */
  QUEUE_DATABASE_URL: z.string().min(1).optional(),
  /** The address of a read replica for the admins' exports and the public lists of teachers (lib/db/replica.ts). */
  REPLICA_DATABASE_URL: z.string().min(1).optional(),
  /**
   * The S3-compatible bucket for new pictures. Do not share the bucket between academies. Set this variable and the
   * next two, or none of them.
   */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'is not the name of a bucket' })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** The URL of the S3-compatible store. Not needed for Amazon S3. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be the address of a store such as https://s3.example' })
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** If `on`, the bucket's name is part of the URL path. The default is `on` if S3_ENDPOINT is set, otherwise `off`. */
  S3_PATH_STYLE: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  /** Base64 JSON from the UploadThing dashboard. New pictures go to UploadThing only if S3_BUCKET is not set. */
  UPLOADTHING_TOKEN: z.string().optional(),
  /** Set this URL only for an upload server other than UploadThing's public one. */
  UPLOADTHING_INGEST_URL: z.url().optional(),
  UPLOADTHING_API_URL: z.url().optional(),
  UPLOADTHING_UFS_HOST: z.string().optional(),
  UPLOADTHING_UFS_APP_ID_LOCATION: z.enum(['subdomain', 'path']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** True if the keys (base64url, curve P-256) form a pair. */
function isKeyPair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/**
 * Rejects a group of credentials if some of its variables are missing. Without this check, the mistake would only
 * appear when the app uses the credentials, for example to create a meeting.
 */
const whole = schema.superRefine((variables, context) => {
  for (const names of credentialGroups) {
    const missing = names.filter((name) => variables[name] === undefined)
    if (missing.length === 0 || missing.length === names.length) continue
    for (const name of missing)
      context.addIssue({ code: 'custom', path: [name], message: `is required with ${names[0]}` })
  }
  if (
    variables.VAPID_PUBLIC_KEY &&
    variables.VAPID_PRIVATE_KEY &&
    !isKeyPair(variables.VAPID_PUBLIC_KEY, variables.VAPID_PRIVATE_KEY)
  )
    context.addIssue({ code: 'custom', path: ['VAPID_PRIVATE_KEY'], message: 'does not belong to VAPID_PUBLIC_KEY' })
  // Without this check, the app would silently store pictures on the disk when the bucket name is missing.
  if (variables.S3_ENDPOINT && !variables.S3_BUCKET)
    context.addIssue({ code: 'custom', path: ['S3_BUCKET'], message: 'is required with S3_ENDPOINT' })
})

/** The schema of all variables. scripts/docs/settings.ts generates the settings reference from this schema. */
export const settingsSchema: z.ZodObject = schema

/** The names of the variables that `publicEnv()` returns. */
export const publicVariables: readonly string[] = Object.keys(shown.shape)

export type Env = z.output<typeof schema>
export type PublicEnv = z.output<typeof shown>

/**
 * Returns the configuration. Validates it on first use instead of on import, because the build runs without the
 * variables. Throws an error that names every invalid variable.
 */
export function env(): Env {
  return perProcess('env', () => read(whole))
}

/** Returns the variables that pages need at build time. Works even if all other variables are missing. */
export function publicEnv(): PublicEnv {
  return perProcess('publicEnv', () => read(shown))
}

/** True if the app runs from a build, false in development. */
export const isBuilt = (): boolean => process.env.NODE_ENV === 'production'

/** True for a variable that is set and not empty. */
export const isVariableSet = (name: string): boolean => Boolean(process.env[name])

/** Validates the environment variables. Treats an empty one as not set. */
function read<Output>(variablesSchema: z.ZodType<Output>): Output {
  const variables = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const result = variablesSchema.safeParse(variables)
  if (result.success) return result.data
  throw new Error(
    `Configuration: ${result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
  )
}

/** Returns the log level without `env()`, because logging must work before the configuration has been validated. */
export function logLevel(): string {
  const level = schema.shape.LOG_LEVEL.safeParse(process.env.LOG_LEVEL || undefined)
  return level.success ? level.data : 'info'
}

/**
 * Returns the OTLP URL for traces, or undefined. Does not use `env()`, because logging calls this function before the
 * configuration has been validated. If the URL is invalid, `env()` reports it later.
 */
export function tracesAddress(): string | undefined {
  const endpoint = traceSettings.OTEL_EXPORTER_OTLP_ENDPOINT.safeParse(
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT || undefined,
  )
  return endpoint.data && `${endpoint.data.replace(/\/+$/, '')}/v1/traces`
}

/**
 * Returns the configured public origin, or undefined. Does not use `env()`, because the build runs without the other
 * variables.
 */
export function configuredSiteAddress(): string | undefined {
  const address = z.url().safeParse(process.env.NEXTAUTH_URL || undefined)
  return address.success ? new URL(address.data).origin : undefined
}
