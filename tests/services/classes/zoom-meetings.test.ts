import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pool } from '@/lib/db/client'
import { removeAbandonedMeetings, tryCleanUpAgain } from '@/lib/meetings/cleanup-service'
import { openAsHost } from '@/lib/meetings/host-service'
import { setOwnLink } from '@/lib/meetings/own-link-service'
import { listFailedCleanUps } from '@/lib/meetings/queries'
import { createMeeting } from '@/lib/meetings/service'
import { countWaiting } from '@/lib/office/queries'
import type { ZoomMode } from '../../../scripts/simulators/zoom/modes'
import { startZoomServer, type ZoomServer } from '../../../scripts/simulators/zoom/server'
import { fulfilled, refusals } from '../../support/barrier'
import { cancelClassAt, moveClassTo } from '../../support/changes'
import { allowOneAttempt, doJobs, forgetJobs, jobsNamed, makeDue } from '../../support/jobs'
import { acting, book, count, enrol, only, openSlot, type Person } from '../../support/people'
import { setVariables } from '../../support/variables'

const HOSTS = ['a@zoom.example', 'b@zoom.example']
const OWN_HOST = 'own@zoom.example'
const MAPPED_PHONE = '9111111111'
const documented = { code: 'provider_failed', message: 'Failed to create Zoom meeting' }

// Lets a test collect garbage during a request. The request must still time out.
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

let zoom: ZoomServer

beforeAll(async () => {
  const account = { accountId: 'account', clientId: 'client', clientSecret: 'hush-hush-hush' }
  zoom = await startZoomServer({ ...account, users: [...HOSTS, OWN_HOST], slowMs: 6500 })
  setVariables({
    ZOOM_ACCOUNT_ID: 'account',
    ZOOM_CLIENT_ID: 'client',
    ZOOM_CLIENT_SECRET: 'hush-hush-hush',
    ZOOM_OAUTH_URL: zoom.url,
    ZOOM_API_URL: `${zoom.url}/v2`,
    ZOOM_HOSTS: HOSTS.join(','),
    ZOOM_TEACHER_HOSTS: `${MAPPED_PHONE}=${OWN_HOST}`,
  })
})

beforeEach(async () => {
  zoom.mode = 'ok'
  zoom.spentHosts.clear()
  zoom.meetings.clear()
  Object.assign(zoom.counts, { tokens: 0, created: 0, moved: 0, removed: 0, refused: 0 })
  await pool().query('DELETE FROM meetings')
  await forgetJobs()
})

afterAll(() => zoom.close())

interface BookedClass {
  teacher: Person
  student: Person
  slotId: string
  bookingId: string
  startsAt: Date
}

async function bookClassIn(minutes: number, teacher?: Person): Promise<BookedClass> {
  const gives = teacher ?? (await enrol(pool(), 'teacher'))
  const student = await enrol(pool(), 'student')
  const slot = await openSlot(pool(), gives.id, minutes)
  const bookingId = await book(pool(), slot, student.id)
  return { teacher: gives, student, slotId: slot.id, bookingId, startsAt: slot.startsAt }
}

const openMeeting = (person: Person, slotId: string) => createMeeting(acting(person), { topic: null, slot_id: slotId })
const meetingOfLink = (hostLink = '') => /^\/api\/meetings\/(.+)\/host$/.exec(hostLink)?.[1] ?? ''
const meetingOf = async (bookingId: string) =>
  only((await pool().query('SELECT * FROM meetings WHERE booking_id = $1', [bookingId])).rows)

describe('the meeting of a class', () => {
  it('a Zoom meeting has topic, start, duration, time zone and waiting room, and its start URL is not stored', async () => {
    const booking = await bookClassIn(120)
    const { meetingLink, made } = await openMeeting(booking.student, booking.slotId)
    expect(made).toBe(true)
    const meeting = only([...zoom.meetings.values()])
    expect(meetingLink).toBe(`${zoom.url}/j/${meeting.id}?pwd=${meeting.password}.1`)
    expect(meeting).toMatchObject({
      topic: 'Veenai',
      start_time: `${booking.startsAt.toISOString().slice(0, 19)}Z`,
      duration: 60,
      timezone: 'Asia/Kolkata',
      settings: { waiting_room: true, join_before_host: false },
    })
    const row = await meetingOf(booking.bookingId)
    expect(row).toMatchObject({ provider: 'zoom', provider_id: String(meeting.id), state: 'ready' })
    expect(HOSTS).toContain(row.host)
    expect(JSON.stringify(row)).not.toContain('zak')
  })

  it('teacher, student and admin get the same link of a meeting, which is created once', async () => {
    const booking = await bookClassIn(120)
    const admin = await enrol(pool(), 'admin')
    const links = [
      await openMeeting(booking.student, booking.slotId),
      await openMeeting(booking.teacher, booking.slotId),
      await openMeeting(admin, booking.slotId),
    ]
    expect(new Set(links.map((link) => link.meetingLink)).size).toBe(1)
    expect(links.map((link) => link.made)).toEqual([true, false, false])
    expect(zoom.counts.created).toBe(1)
  })

  it('only the people of a class can open its meeting', async () => {
    const booking = await bookClassIn(120)
    const stranger = await enrol(pool(), 'student')
    await expect(openMeeting(stranger, booking.slotId)).rejects.toMatchObject({ code: 'forbidden' })
    expect(zoom.counts.created).toBe(0)
  })

  it('only the teacher can start the meeting, with a start URL that is fetched each time', async () => {
    const booking = await bookClassIn(120)
    const asStudent = await openMeeting(booking.student, booking.slotId)
    expect(asStudent.hostLink).toBeUndefined()
    const { hostLink } = await openMeeting(booking.teacher, booking.slotId)
    const id = meetingOfLink(hostLink)
    const first = await openAsHost(acting(booking.teacher), id)
    const second = await openAsHost(acting(booking.teacher), id)
    expect(first).toMatch(/\/s\/\d+\?zak=/)
    expect(second).not.toBe(first)
    await expect(openAsHost(acting(booking.student), id)).rejects.toMatchObject({ code: 'forbidden' })
    const other = await enrol(pool(), 'teacher')
    await expect(openAsHost(acting(other), id)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('the teacher gets the usual link of the meeting if Zoom returns no start URL', async () => {
    const booking = await bookClassIn(120)
    const { hostLink, meetingLink } = await openMeeting(booking.teacher, booking.slotId)
    zoom.mode = 'server-error'
    expect(await openAsHost(acting(booking.teacher), meetingOfLink(hostLink))).toBe(meetingLink)
  })

  it('a meeting that was removed at Zoom is created again once when the teacher opens it', async () => {
    const booking = await bookClassIn(120)
    const { hostLink, meetingLink } = await openMeeting(booking.teacher, booking.slotId)
    zoom.meetings.clear()
    const opening = () => openAsHost(acting(booking.teacher), meetingOfLink(hostLink))
    for (const address of await Promise.all([opening(), opening(), opening()])) {
      expect([hostLink, expect.stringMatching(/\/s\/\d+\?zak=/)]).toContainEqual(address)
    }
    expect(await opening()).toMatch(/\/s\/\d+\?zak=/)
    expect(zoom.meetings.size).toBe(1)
    const now = await openMeeting(booking.student, booking.slotId)
    expect(now.made).toBe(false)
    expect(now.meetingLink).not.toBe(meetingLink)
  })
})

describe('two concurrent clicks', () => {
  it('two clicks at the same time create one meeting at Zoom, twenty times over', async () => {
    for (let round = 0; round < 20; round++) {
      const booking = await bookClassIn(120 + round * 90)
      const before = zoom.counts.created
      const people = Array.from({ length: 8 }, (_, index) => (index % 2 ? booking.teacher : booking.student))
      const links = await Promise.all(people.map((person) => openMeeting(person, booking.slotId)))
      expect(new Set(links.map((link) => link.meetingLink)).size).toBe(1)
      expect(links.filter((link) => link.made)).toHaveLength(1)
      expect(zoom.counts.created - before).toBe(1)
    }
  })

  it('two clicks at the same time both return 502 and store nothing if Zoom fails', async () => {
    const booking = await bookClassIn(120)
    zoom.mode = 'server-error'
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => openMeeting(booking.student, booking.slotId)))
    expect(fulfilled(results)).toEqual([])
    for (const refusal of refusals(results)) expect(refusal).toMatchObject(documented)
    expect(await count(pool(), 'meetings')).toBe(0)
  })
})

describe('Zoom hosts', () => {
  it('a Zoom host has one meeting at a time, and a class without a free host gets 502, twenty times over', async () => {
    for (let round = 0; round < 20; round++) {
      const inMinutes = 3000 + round * 90
      const bookings = await Promise.all([1, 2, 3].map(() => bookClassIn(inMinutes)))
      const results = await Promise.allSettled(bookings.map((booking) => openMeeting(booking.student, booking.slotId)))
      expect(fulfilled(results)).toHaveLength(2)
      expect(refusals(results)).toMatchObject([documented])
      const { rows } = await pool().query(
        `SELECT a.host FROM meetings a JOIN meetings b ON a.host = b.host AND a.id < b.id
         AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
      )
      expect(rows).toEqual([])
      await pool().query('DELETE FROM meetings')
    }
  })

  it('the database rejects two meetings of one host at the same time', async () => {
    const booking = await bookClassIn(120)
    await openMeeting(booking.student, booking.slotId)
    const row = await meetingOf(booking.bookingId)
    const doubled = pool().query(
      `INSERT INTO meetings (created_by, topic, provider, host, starts_at, ends_at, lease_until)
       VALUES ($1, 'x', 'zoom', $2, $3, $4, now())`,
      [booking.teacher.id, row.host, row.starts_at, row.ends_at],
    )
    await expect(doubled).rejects.toMatchObject({ constraint: 'meetings_no_overlap_per_host' })
  })

  it('the Zoom host of a mapped teacher is reserved for that teacher', async () => {
    const mapped = await enrol(pool(), 'teacher', { phone: MAPPED_PHONE })
    const booking = await bookClassIn(120, mapped)
    await openMeeting(booking.student, booking.slotId)
    expect((await meetingOf(booking.bookingId)).host).toBe(OWN_HOST)
    const others = await Promise.all([1, 2].map(() => bookClassIn(120)))
    for (const other of others) await openMeeting(other.student, other.slotId)
    const third = await bookClassIn(120)
    await expect(openMeeting(third.student, third.slotId)).rejects.toMatchObject(documented)
  })

  it('Zoom hosts that have reached their daily limit are skipped', async () => {
    zoom.spentHosts.add(HOSTS[0] ?? '')
    for (const minutes of [120, 300, 480, 660]) {
      const booking = await bookClassIn(minutes)
      await openMeeting(booking.student, booking.slotId)
      expect((await meetingOf(booking.bookingId)).host).toBe(HOSTS[1])
    }
  })
})

describe('a Zoom failure', () => {
  it.each<[ZoomMode, number | string]>([
    ['invalid-token', 124],
    ['scope', 4711],
    ['validation', 300],
    ['no-user', 1001],
    ['daily-limit', 429],
    ['daily-limit-until', 429],
    ['rate-limit', 429],
    ['server-error', 500],
    ['bad-gateway', 'none'],
    ['unreachable', 'UND_ERR_SOCKET'],
    ['oauth-down', 'server_error'],
    ['bad-credentials', 'invalid_client'],
  ])(
    'a Zoom failure with %s returns the documented message and leaves nothing behind, and the next click works',
    async (mode, code) => {
      const booking = await bookClassIn(120)
      zoom.revokeTokens()
      zoom.mode = mode
      const refusal = await openMeeting(booking.student, booking.slotId).catch((error) => error)
      expect(refusal).toMatchObject(documented)
      expect(String(refusal.cause.message)).toContain(String(code))
      expect(refusal.cause.message).not.toMatch(/hush-hush-hush|Bearer|Basic/)
      expect(await count(pool(), 'meetings')).toBe(0)
      expect(zoom.meetings.size).toBe(0)
      zoom.mode = 'ok'
      expect((await openMeeting(booking.student, booking.slotId)).made).toBe(true)
      expect(zoom.meetings.size).toBe(1)
    },
  )

  it.each<ZoomMode>(['slow', 'broken-json', 'no-link'])(
    'a meeting that Zoom may have created after %s is removed in the background',
    async (mode) => {
      const booking = await bookClassIn(120)
      zoom.mode = mode
      const collecting = setInterval(collectGarbage, 250)
      const opening = openMeeting(booking.student, booking.slotId).finally(() => clearInterval(collecting))
      await expect(opening).rejects.toMatchObject(documented)
      expect(await count(pool(), 'meetings')).toBe(0)
      zoom.mode = 'ok'
      const { meetingLink } = await openMeeting(booking.student, booking.slotId)
      await vi.waitFor(() => expect(zoom.meetings.size).toBe(2), 4000)
      await makeDue('sweep-attempt')
      await doJobs()
      const left = only([...zoom.meetings.values()])
      expect(meetingLink).toContain(`/j/${left.id}?`)
    },
  )

  it('a token that Zoom rejects is replaced once', async () => {
    const first = await bookClassIn(120)
    await openMeeting(first.student, first.slotId)
    zoom.revokeTokens()
    const tokens = zoom.counts.tokens
    const second = await bookClassIn(300)
    expect((await openMeeting(second.student, second.slotId)).made).toBe(true)
    expect(zoom.counts.tokens - tokens).toBe(1)
  })

  it('concurrent requests fetch one new token together', async () => {
    const bookings = []
    for (let index = 0; index < 6; index++) bookings.push(await bookClassIn(300 + index * 90))
    zoom.revokeTokens()
    const tokens = zoom.counts.tokens
    const links = await Promise.all(bookings.map((booking) => openMeeting(booking.student, booking.slotId)))
    expect(new Set(links.map((link) => link.meetingLink)).size).toBe(6)
    expect(zoom.counts.tokens - tokens).toBe(1)
  })

  it('a request takes over from a dead one, and the dead one’s meeting is removed', async () => {
    const booking = await bookClassIn(120)
    await openMeeting(booking.student, booking.slotId)
    await pool().query(`UPDATE meetings SET state = 'creating', join_url = NULL, provider_id = NULL,
                        lease_until = now() - interval '1 second'`)
    const { made } = await openMeeting(booking.teacher, booking.slotId)
    expect(made).toBe(true)
    expect(zoom.meetings.size).toBe(2)
    await makeDue('sweep-attempt')
    await doJobs()
    expect([...zoom.meetings.keys()].map(String)).toEqual([(await meetingOf(booking.bookingId)).provider_id])
  })

  it('the host of a dead request that is never repeated becomes free', async () => {
    const booking = await bookClassIn(120)
    await openMeeting(booking.student, booking.slotId)
    await pool().query(`UPDATE meetings SET state = 'creating', join_url = NULL, provider_id = NULL,
                        lease_until = now() - interval '2 minutes'`)
    await removeAbandonedMeetings()
    await doJobs()
    expect(await count(pool(), 'meetings')).toBe(0)
    expect(zoom.meetings.size).toBe(0)
  })
})

describe('a cancelled class', () => {
  const cancel = ({ slotId, student }: BookedClass) => cancelClassAt(slotId, { byUserId: student.id, reason: null })

  it('the meeting of a cancelled class is deleted at Zoom, with retries until this succeeds', async () => {
    const booking = await bookClassIn(1600)
    await openMeeting(booking.student, booking.slotId)
    await cancel(booking)
    await expect(openMeeting(booking.student, booking.slotId)).rejects.toThrow()
    zoom.mode = 'server-error'
    await doJobs()
    expect(zoom.meetings.size).toBe(1)
    expect(await jobsNamed('remove-meeting')).toMatchObject([{ attempts: 1 }])
    zoom.mode = 'ok'
    await makeDue('remove-meeting')
    await doJobs()
    expect(zoom.meetings.size).toBe(0)
    expect(await jobsNamed('remove-meeting')).toEqual([])
  })

  it('the office sees a meeting that Zoom does not delete, and can try again', async () => {
    const booking = await bookClassIn(1600)
    await openMeeting(booking.student, booking.slotId)
    await cancel(booking)
    expect(await listFailedCleanUps()).toEqual([])
    zoom.mode = 'server-error'
    await allowOneAttempt('remove-meeting')
    await doJobs()
    const [failed, ...others] = await listFailedCleanUps()
    expect(others).toEqual([])
    expect(failed).toMatchObject({ task: 'remove-meeting', attempts: 1 })
    expect(failed?.last_error).toMatch(/^\S.*/)
    expect((await countWaiting()).clean_ups).toBe(1)
    await makeDue('remove-meeting')
    await doJobs()
    expect(zoom.meetings.size).toBe(1)

    zoom.mode = 'ok'
    await tryCleanUpAgain(failed?.id ?? '')
    expect(await listFailedCleanUps()).toEqual([])
    await expect(tryCleanUpAgain(failed?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
    await doJobs()
    expect(zoom.meetings.size).toBe(0)
    expect(await jobsNamed('remove-meeting')).toEqual([])
    for (const id of ['', 'x', '99999999999999999999', '-1']) {
      await expect(tryCleanUpAgain(id)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  it('a meeting that is already missing at Zoom counts as deleted', async () => {
    const booking = await bookClassIn(1600)
    await openMeeting(booking.student, booking.slotId)
    zoom.meetings.clear()
    await cancel(booking)
    await doJobs()
    expect(await jobsNamed('remove-meeting')).toEqual([])
  })

  it('a cancelled class frees its Zoom host at once', async () => {
    const bookings = await Promise.all([bookClassIn(1600), bookClassIn(1600)])
    for (const booking of bookings) await openMeeting(booking.student, booking.slotId)
    const third = await bookClassIn(1600)
    await expect(openMeeting(third.student, third.slotId)).rejects.toMatchObject(documented)
    const [first] = bookings
    if (first) await cancel(first)
    expect((await openMeeting(third.student, third.slotId)).made).toBe(true)
  })
})

describe('a moved class', () => {
  async function move({ slotId, student, teacher }: BookedClass, inMinutes: number) {
    const to = await openSlot(pool(), teacher.id, inMinutes)
    const bookingId = await moveClassTo(slotId, to, { byUserId: student.id, reason: null })
    return { bookingId, slotId: to.id, startsAt: to.startsAt }
  }

  it('a moved class keeps its link, and Zoom gets the new time', async () => {
    const booking = await bookClassIn(1600)
    const { meetingLink } = await openMeeting(booking.student, booking.slotId)
    const moved = await move(booking, 1900)
    expect(await openMeeting(booking.student, moved.slotId)).toMatchObject({ meetingLink, made: false })
    await doJobs()
    const meeting = only([...zoom.meetings.values()])
    expect(meeting.start_time).toBe(`${moved.startsAt.toISOString().slice(0, 19)}Z`)
    expect(zoom.counts.moved).toBe(1)
  })

  it('a moved class gets a new meeting if its host is taken at the new time, and the old one is deleted', async () => {
    const booking = await bookClassIn(1600)
    const { meetingLink } = await openMeeting(booking.student, booking.slotId)
    const { host } = await meetingOf(booking.bookingId)
    const others = [await bookClassIn(1900), await bookClassIn(1900)]
    for (const other of others) await openMeeting(other.student, other.slotId)
    // There are two hosts. Keep only the meeting that uses the same host as the moved class.
    for (const other of others) {
      const row = await meetingOf(other.bookingId)
      if (row.host !== host) await pool().query('DELETE FROM meetings WHERE id = $1', [row.id])
    }
    const moved = await move(booking, 1900)
    const again = await openMeeting(booking.student, moved.slotId)
    expect(again.made).toBe(true)
    expect(again.meetingLink).not.toBe(meetingLink)
    await doJobs()
    expect([...zoom.meetings.values()].some((meeting) => meetingLink.includes(`/j/${meeting.id}?`))).toBe(false)
  })

  it('a moved class whose meeting is missing at Zoom gets a new one with the next click', async () => {
    const booking = await bookClassIn(1600)
    await openMeeting(booking.student, booking.slotId)
    const moved = await move(booking, 1900)
    zoom.meetings.clear()
    await doJobs()
    expect((await openMeeting(booking.student, moved.slotId)).made).toBe(true)
    expect(zoom.meetings.size).toBe(1)
  })
})

describe('an instant meeting', () => {
  it('each instant meeting is created on a host that is free at the moment', async () => {
    const teacher = acting(await enrol(pool(), 'teacher'))
    const first = await createMeeting(teacher, { topic: 'Office hour', slot_id: null })
    const second = await createMeeting(teacher, { topic: 'Office hour', slot_id: null })
    expect(first.meetingLink).not.toBe(second.meetingLink)
    await expect(createMeeting(teacher, { topic: null, slot_id: null })).rejects.toMatchObject(documented)
    expect(zoom.meetings.size).toBe(2)
  })

  it('an instant meeting that fails leaves no row', async () => {
    zoom.mode = 'rate-limit'
    const admin = acting(await enrol(pool(), 'admin'))
    await expect(createMeeting(admin, { topic: null, slot_id: null })).rejects.toMatchObject(documented)
    expect(await count(pool(), 'meetings')).toBe(0)
  })
})

describe('a teacher’s personal meeting link', () => {
  it('a teacher’s personal meeting link replaces a Zoom meeting, and an unknown host is rejected', async () => {
    const booking = await bookClassIn(120)
    const teacher = acting(booking.teacher)
    await expect(setOwnLink(teacher, { link: 'https://zoom.us.evil.example/j/1' })).rejects.toMatchObject({
      code: 'invalid',
    })
    await setOwnLink(teacher, { link: 'https://meet.google.com/abc-defg-hij' })
    expect(await openMeeting(booking.student, booking.slotId)).toEqual({
      meetingLink: 'https://meet.google.com/abc-defg-hij',
      made: false,
    })
    expect(zoom.counts.created).toBe(0)
    await setOwnLink(teacher, { link: null })
    expect((await openMeeting(booking.student, booking.slotId)).made).toBe(true)
  })
})
