import { randomBytes, randomInt } from 'node:crypto'
import { refusal, type ZoomMode } from './modes'

export interface ZoomMeeting {
  id: number
  uuid: string
  host: string
  topic: string
  agenda: string
  start_time: string
  duration: number
  timezone: string
  settings: Record<string, unknown>
  created_at: string
  password: string
}

export function newMeeting(host: string, body: Record<string, unknown>): ZoomMeeting {
  return {
    id: randomInt(10_000_000_000, 99_999_999_999),
    uuid: randomBytes(16).toString('base64'),
    host,
    topic: String(body.topic),
    agenda: String(body.agenda ?? ''),
    start_time: String(body.start_time),
    duration: Number(body.duration),
    timezone: String(body.timezone),
    settings: (body.settings as Record<string, unknown>) ?? {},
    created_at: `${new Date().toISOString().slice(0, 19)}Z`,
    password: randomBytes(4).toString('hex'),
  }
}

/** Returns a meeting in the format of Zoom's API. */
export function toApiMeeting(meeting: ZoomMeeting, origin: string) {
  return {
    uuid: meeting.uuid,
    id: meeting.id,
    host_id: Buffer.from(meeting.host).toString('base64url').slice(0, 22),
    host_email: meeting.host === 'me' ? 'owner@zoom.example' : meeting.host,
    topic: meeting.topic,
    type: 2,
    status: 'waiting',
    start_time: meeting.start_time,
    duration: meeting.duration,
    timezone: meeting.timezone,
    agenda: meeting.agenda,
    created_at: meeting.created_at,
    start_url: `${origin}/s/${meeting.id}?zak=${randomBytes(32).toString('base64url')}`,
    join_url: `${origin}/j/${meeting.id}?pwd=${meeting.password}.1`,
    password: meeting.password,
    h323_password: meeting.password,
    pstn_password: meeting.password,
    encrypted_password: `${meeting.password}.1`,
    settings: meeting.settings,
    pre_schedule: false,
  }
}

/**
 * Returns one page of a host's meetings. Like Zoom's lists, leaves out some fields and shortens agendas to 250
 * characters.
 */
export function toApiList(all: ZoomMeeting[], query: URLSearchParams, origin: string) {
  const size = Math.min(Number(query.get('page_size') ?? 30), 300)
  const from = Number(query.get('next_page_token') ?? 0)
  return {
    page_size: size,
    total_records: all.length,
    next_page_token: from + size < all.length ? String(from + size) : '',
    meetings: all.slice(from, from + size).map((meeting) => {
      const { uuid, id, host_id, topic, type, start_time, duration, timezone, agenda, created_at, join_url } =
        toApiMeeting(meeting, origin)
      const short = agenda.slice(0, 250)
      return { uuid, id, host_id, topic, type, start_time, duration, timezone, agenda: short, created_at, join_url }
    }),
  }
}

/**
 * Rejects the fields that Zoom would reject. With `isPartial`, fields may be missing, as in a request that changes a
 * meeting.
 */
export function checkFields(mode: ZoomMode, body: Record<string, unknown>, isPartial: boolean): void {
  const errors: { field: string; message: string }[] = []
  const field = (name: string, fits: (value: unknown) => boolean) => {
    if (body[name] === undefined ? !isPartial : !fits(body[name]))
      errors.push({ field: name, message: 'Invalid field.' })
  }
  field('topic', (value) => typeof value === 'string' && value.length <= 200)
  field('type', (value) => [1, 2, 3, 8].includes(value as number))
  field('start_time', (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?$/.test(value))
  field('duration', (value) => Number.isInteger(value) && (value as number) > 0)
  field('timezone', (value) => typeof value === 'string' && isZone(value))
  if (mode === 'validation') errors.push({ field: 'settings.waiting_room', message: 'Invalid field.' })
  if (errors.length > 0) throw refusal(400, 300, 'Validation Failed.', { errors })
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
