import { afterEach, expect, it, vi } from 'vitest'
import webPush from 'web-push'
import { forgetConfiguration } from '../../support/variables'

const [PUSH, OTHER] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()]
const working = { DATABASE_URL: 'postgres://localhost/academy', NEXTAUTH_SECRET: 'sixteen characters' }

async function loadEnv(overrides: Record<string, string | undefined>) {
  forgetConfiguration()
  for (const [name, value] of Object.entries({ ...working, ...overrides })) vi.stubEnv(name, value)
  return (await import('@/lib/core/config/env')).env
}

afterEach(() => vi.unstubAllEnvs())

it('every setting but the database and the secret has a working default', async () => {
  const env = await loadEnv({ ACADEMY_DATA_DIR: undefined, ACADEMY_TIME_ZONE: undefined, LOG_LEVEL: undefined })
  expect(env()).toMatchObject({
    ...working,
    ACADEMY_DATA_DIR: '.data',
    ACADEMY_TIME_ZONE: 'Asia/Kolkata',
    LOG_LEVEL: 'info',
  })
})

it('an empty variable counts as not set', async () => {
  expect((await loadEnv({ ACADEMY_TIME_ZONE: '' }))().ACADEMY_TIME_ZONE).toBe('Asia/Kolkata')
})

it.each([
  ['no database', { DATABASE_URL: '' }, /DATABASE_URL/],
  ['no secret', { NEXTAUTH_SECRET: undefined }, /NEXTAUTH_SECRET/],
  ['a short secret', { NEXTAUTH_SECRET: 'short' }, /NEXTAUTH_SECRET must have at least 16 characters/],
  ['a zone that does not exist', { ACADEMY_TIME_ZONE: 'Asia/Calicut' }, /ACADEMY_TIME_ZONE must be an IANA time zone/],
  ['a pool without connections', { DATABASE_POOL_SIZE: '1' }, /DATABASE_POOL_SIZE/],
  [
    'an incomplete Zoom configuration',
    { ZOOM_ACCOUNT_ID: 'a' },
    /ZOOM_CLIENT_ID is required.*ZOOM_CLIENT_SECRET is required/,
  ],
  ['an incomplete JaaS configuration', { JAAS_APP_ID: 'a', JAAS_KEY_ID: 'b' }, /JAAS_PRIVATE_KEY is required/],
  [
    'an incomplete S3 configuration',
    { S3_BUCKET: 'academy-pictures' },
    /S3_ACCESS_KEY_ID is required.*S3_SECRET_ACCESS_KEY is required/,
  ],
  [
    'push keys without an address',
    { VAPID_PUBLIC_KEY: PUSH.publicKey, VAPID_PRIVATE_KEY: PUSH.privateKey },
    /VAPID_SUBJECT is required/,
  ],
  [
    'push keys that do not belong together',
    { VAPID_PUBLIC_KEY: PUSH.publicKey, VAPID_PRIVATE_KEY: OTHER.privateKey, VAPID_SUBJECT: 'mailto:a@b.example' },
    /VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY/,
  ],
  ['a store without a bucket', { S3_ENDPOINT: 'https://s3.example' }, /S3_BUCKET is required with S3_ENDPOINT/],
  ['a teacher’s host without a phone', { ZOOM_TEACHER_HOSTS: 'a@b.example' }, /ZOOM_TEACHER_HOSTS must look like/],
  ['a mail server with another scheme', { SMTP_URL: 'https://mail.example' }, /SMTP_URL must look like smtp:/],
  [
    'a collector without a scheme',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    /OTEL_EXPORTER_OTLP_ENDPOINT must be/,
  ],
  ['an incomplete header', { OTEL_EXPORTER_OTLP_HEADERS: 'token' }, /OTEL_EXPORTER_OTLP_HEADERS must look like/],
  ['a share above all', { OTEL_TRACES_SAMPLER_ARG: '2' }, /OTEL_TRACES_SAMPLER_ARG/],
  ['two problems at once', { DATABASE_URL: '', NEXTAUTH_SECRET: '' }, /DATABASE_URL.*NEXTAUTH_SECRET/],
])('the error names the invalid variable: %s', async (_, value, sentence) => {
  const env = await loadEnv(value)
  expect(() => env()).toThrow(sentence)
})

it('an error never contains the value of a secret', async () => {
  const env = await loadEnv({ NEXTAUTH_SECRET: 'hunter2' })
  expect(() => env()).not.toThrow(/hunter2/)
})
