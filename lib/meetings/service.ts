import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { log } from '@/lib/core/observability/log'
import { db, type Transaction } from '@/lib/db/client'
import { databaseProblem, withRetry } from '@/lib/db/constraints'
import { addJob } from '@/lib/queue/queue'
import { type CreatedMeeting, isProviderError, type MeetingProvider, ProviderError } from './meeting-provider'
import { fallbackProvider, meetingProvider, providerNamed } from './providers'
import { type BookingForMeeting, findBookingForMeeting, nextBooking } from './queries'
import type { createMeetingBody } from './schema'

/**
 * If a request has not created the meeting within this time, another request takes over. The time is longer than the
 * slowest request to a provider.
 */
const LEASE_MS = 30_000
const POLL_MS = 150
const INSTANT_MINUTES = 60
/** Delay before a job cleans up an interrupted attempt. Until then, the provider may still create the meeting. */
const ATTEMPT_CLEAN_UP_DELAY_MS = 30_000

interface Link {
  meetingLink: string
  hostLink?: string
  made: boolean
}

/** The meeting to create. `bookingId` identifies the meeting's class. It is null for an instant meeting. */
interface MeetingRequest {
  bookingId: string | null
  teacherPhone: string | null
  topic: string
  startsAt: Date
  endsAt: Date
}

/** A `meetings` row that this request has reserved, before the meeting exists at the provider. */
interface Claim {
  id: string
  attemptKey: string
  host: string | null
  /** The provider that creates the meeting. */
  provider: MeetingProvider
}

/**
 * Returns the meeting link of a class (contract 8.12, 11.1). Without `slot_id`, students get the link of their next
 * class, and others get an instant meeting. Throws 403 for other people's classes, 409 for a free slot, and 502 if the
 * provider failed.
 */
export async function createMeeting(actor: Actor, body: z.output<typeof createMeetingBody>): Promise<Link> {
  try {
    return await findOrCreateMeeting(actor, body)
  } catch (error) {
    throw isProviderError(error) ? providerFailed(error) : error
  }
}

async function findOrCreateMeeting(actor: Actor, body: z.output<typeof createMeetingBody>): Promise<Link> {
  if (body.slot_id) return classLink(actor, await findBookingForMeeting(actor, body.slot_id), body.topic)
  if (actor.role === 'student') return classLink(actor, await nextBooking(actor), body.topic)
  return instantLink(actor, body.topic ?? 'Instant meeting')
}

/**
 * Returns the link of a class. The first request inserts the meeting's row, commits, and then creates the meeting.
 * Concurrent requests wait for the first request. If the first request crashes, another one takes over after LEASE_MS
 * (docs/decisions/2026-11-20-zoom-hosts.md).
 */
async function classLink(actor: Actor, booking: BookingForMeeting, topic: string | null): Promise<Link> {
  if (booking.ownLink) return { meetingLink: booking.ownLink, made: false }
  const meetingRequest: MeetingRequest = { ...booking, bookingId: booking.id, topic: topic ?? booking.subject }
  const isHost = actor.id === booking.teacherId || actor.role === 'admin'
  const deadline = Date.now() + LEASE_MS
  for (let waited = false; Date.now() < deadline; waited = true) {
    const meeting = await db().meeting.findUnique({
      where: { bookingId: booking.id },
      select: {
        id: true,
        state: true,
        provider: true,
        joinUrl: true,
        leaseUntil: true,
        host: true,
        attemptKey: true,
        removedAt: true,
      },
    })
    if (meeting?.removedAt) throw new AppError('conflict', 'This slot is not booked.')
    if (meeting?.state === 'ready' && meeting.joinUrl)
      return linkOf(meeting.id, meeting.provider, meeting.joinUrl, isHost, false)
    if (!meeting && waited) throw new ProviderError('the other request creating this meeting failed')
    const claim = meeting ? await takeOver(actor, meeting) : await claimNew(actor, meetingProvider(), meetingRequest)
    const made = claim && (await createAtProvider(claim, meetingRequest))
    if (made) return linkOf(claim.id, made.provider, made.meeting.joinUrl, isHost, true)
    await pause(POLL_MS)
  }
  throw new ProviderError('the meeting was not created in time')
}

async function instantLink(actor: Actor, topic: string): Promise<Link> {
  const startsAt = new Date()
  const endsAt = new Date(startsAt.getTime() + INSTANT_MINUTES * 60_000)
  const teacherPhone = actor.role === 'teacher' ? actor.phone : null
  const meetingRequest: MeetingRequest = { bookingId: null, teacherPhone, topic, startsAt, endsAt }
  const claim = await claimNew(actor, meetingProvider(), meetingRequest)
  const made = claim && (await createAtProvider(claim, meetingRequest))
  if (!made) throw new ProviderError('the instant meeting was removed while it was created')
  return linkOf(claim.id, made.provider, made.meeting.joinUrl, true, true)
}

function linkOf(meetingId: string, provider: string, meetingLink: string, isHost: boolean, made: boolean): Link {
  const knowsHosts = provider === 'zoom' || provider === 'jaas'
  return { meetingLink, made, ...(isHost && knowsHosts && { hostLink: `/api/meetings/${meetingId}/host` }) }
}

const violated = (error: unknown): string | null => {
  const problem = databaseProblem(error)
  return problem?.kind === 'constraint' ? problem.name : null
}

/**
 * Inserts the meeting's row with the first free host. The constraint meetings_no_overlap_per_host ensures that the host
 * is free. Returns null if another request is creating this meeting. See docs/decisions/2026-11-20-zoom-hosts.md.
 */
async function claimNew(
  actor: Actor,
  provider: MeetingProvider,
  meetingRequest: MeetingRequest,
): Promise<Claim | null> {
  const { bookingId, topic, startsAt, endsAt } = meetingRequest
  const leaseUntil = new Date(Date.now() + LEASE_MS)
  const data = { bookingId, createdBy: actor.id, topic, provider: provider.name, startsAt, endsAt, leaseUntil }
  for (const host of candidates(provider, meetingRequest)) {
    try {
      const select = { id: true, attemptKey: true, host: true } as const
      const row = await withHostLock(host, (tx) => tx.meeting.create({ data: { ...data, host }, select }))
      return { ...row, provider }
    } catch (error) {
      const name = violated(error)
      if (name === 'meetings_booking_id_key') return null
      if (name !== 'meetings_no_overlap_per_host') throw error
    }
  }
  const spare = fallbackProvider(provider)
  if (spare) return claimNew(actor, spare, meetingRequest)
  throw new ProviderError('every host already has a meeting at this time')
}

/**
 * Serialises writes for one host with an advisory lock. Without the lock, concurrent writes would deadlock on the
 * exclusion constraint.
 */
function withHostLock<T>(host: string | null, write: (tx: Transaction) => Promise<T>): Promise<T> {
  return withRetry(() =>
    db().$transaction(async (tx) => {
      if (host) await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${host}, 0))`
      return await write(tx)
    }),
  )
}

/** Lists the hosts to try: the teacher's own first, then the shared ones from a random position, to spread the load. */
function candidates(provider: MeetingProvider, { teacherPhone }: MeetingRequest): (string | null)[] {
  const hosts = provider.hosts(teacherPhone)
  if (!hosts) return [null]
  const { own, shared } = hosts
  const first = Math.floor(Math.random() * shared.length)
  return [...(own ? [own] : []), ...shared.slice(first), ...shared.slice(0, first)]
}

interface UnfinishedMeeting {
  id: string
  provider: string
  leaseUntil: Date
  host: string | null
  attemptKey: string
}

/**
 * Takes over an unfinished meeting if the first request's lease has expired. Queues a job that removes the first
 * request's meeting if the provider has created it.
 */
async function takeOver(actor: Actor, unfinished: UnfinishedMeeting): Promise<Claim | null> {
  if (unfinished.leaseUntil > new Date()) return null
  const { id, host, attemptKey } = unfinished
  const provider = providerNamed(unfinished.provider)
  return db().$transaction(async (tx) => {
    const fresh = crypto.randomUUID()
    const taken = await tx.meeting.updateMany({
      where: { id, state: 'creating', attemptKey, removedAt: null },
      data: { leaseUntil: new Date(Date.now() + LEASE_MS), createdBy: actor.id, attemptKey: fresh },
    })
    if (taken.count !== 1) return null
    await cleanUpAttemptLater(tx, provider, host, attemptKey)
    return { id, host, attemptKey: fresh, provider }
  })
}

async function cleanUpAttemptLater(
  tx: Transaction,
  provider: MeetingProvider,
  host: string | null,
  attemptKey: string,
): Promise<void> {
  if (!host) return
  const runAt = new Date(Date.now() + ATTEMPT_CLEAN_UP_DELAY_MS)
  await addJob(tx, 'sweep-attempt', { provider: provider.name, host, mark: attemptKey }, { runAt })
}

/**
 * Creates a reserved meeting at the provider. Returns null if another request has taken over or the class was
 * cancelled. If every provider fails, deletes the meeting's row and throws a ProviderError. See
 * docs/decisions/2026-11-20-zoom-hosts.md.
 */
async function createAtProvider(
  claim: Claim,
  meetingRequest: MeetingRequest,
): Promise<{ provider: string; meeting: CreatedMeeting } | null> {
  const { provider } = claim
  const { topic, startsAt, endsAt } = meetingRequest
  const plan = {
    topic,
    startsAt,
    minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
    attemptKey: claim.attemptKey,
  }
  const untried = candidates(provider, meetingRequest).filter((host) => host !== claim.host)
  for (let host = claim.host; ; ) {
    try {
      return await saveMeeting(provider, claim, await provider.create({ ...plan, host }))
    } catch (error) {
      // After a database error, the row stays. The clean-up uses the row to remove the meeting.
      if (!isProviderError(error)) throw error
      const { status, code, message, cause } = error
      log.error({ provider: provider.name, status, code, cause: String(cause ?? '') }, message)
      const next = error.hostQuotaExceeded ? await changeHost(claim, untried) : null
      if (next) {
        host = next
        continue
      }
      const spare = fallbackProvider(provider)
      const made = spare && (await spare.create({ ...plan, host: null }).catch(() => null))
      if (spare && made) {
        if (error.uncertain) await db().$transaction((tx) => cleanUpAttemptLater(tx, provider, host, claim.attemptKey))
        return saveMeeting(spare, claim, made)
      }
      await db().$transaction(async (tx) => {
        await tx.meeting.deleteMany({ where: { id: claim.id, state: 'creating', attemptKey: claim.attemptKey } })
        if (error.uncertain) await cleanUpAttemptLater(tx, provider, host, claim.attemptKey)
      })
      throw error
    }
  }
}

/**
 * Tries the hosts in `untried` until one is free, and assigns the claim to that host. Removes each tried host from the
 * list. Returns null if no host is free or another request has taken over the claim.
 */
async function changeHost(claim: Claim, untried: (string | null)[]): Promise<string | null> {
  for (let host = untried.shift(); host; host = untried.shift()) {
    try {
      const where = { id: claim.id, state: 'creating', attemptKey: claim.attemptKey } as const
      const changed = await withHostLock(host, (tx) => tx.meeting.updateMany({ where, data: { host } }))
      return changed.count === 1 ? host : null
    } catch (error) {
      if (violated(error) !== 'meetings_no_overlap_per_host') throw error
    }
  }
  return null
}

/** Saves the link. If the class was cancelled or another request took over the claim, queues the meeting's removal. */
async function saveMeeting(provider: MeetingProvider, claim: Claim, meeting: CreatedMeeting) {
  return db().$transaction(async (tx) => {
    const { joinUrl, providerId, host } = meeting
    const updateResult = await tx.meeting.updateMany({
      where: { id: claim.id, state: 'creating', attemptKey: claim.attemptKey, removedAt: null },
      data: { state: 'ready', joinUrl, providerId, host, provider: provider.name },
    })
    if (updateResult.count === 1) return { provider: provider.name, meeting }
    if (providerId) await addJob(tx, 'remove-room', { provider: provider.name, providerId, host })
    return null
  })
}

function providerFailed(cause: ProviderError): AppError {
  return new AppError('provider_failed', 'Failed to create Zoom meeting', { cause })
}
