import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { publishDraft, restoreVersion, saveDraft } from '@/lib/academy/draft-service'
import { getAcademy, latestVersion, listCourses, listVersions } from '@/lib/academy/queries'
import { type DraftCourse, saveDraftBody } from '@/lib/academy/schema'
import { DRAFT_CHANGED, VERSION_CHANGED } from '@/lib/academy/texts'
import { db, pool } from '@/lib/db/client'
import { fulfilled, refusals, releaseTogether, waitUntilBlocked } from '../../support/barrier'
import { ownerUrl } from '../../support/owner'
import { acting, book, enrol, only, openSlot, type Person, pay } from '../../support/people'

let admin: Person
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
})

const current = async () => (await getAcademy()).academy

/** Returns the courses as the form sends them. */
async function draftOfCourses(): Promise<DraftCourse[]> {
  const { courses } = await listCourses()
  const sent = saveDraftBody.parse({
    revision: 0,
    courses: courses.map(({ slug: _, fee: __, list_price: ___, coming: ____, teachers: _____, ...course }) => course),
  })
  return sent.courses ?? []
}

async function saveIdentity(change: object): Promise<void> {
  const { identity, draft } = await current()
  const body = saveDraftBody.parse({ revision: draft.revision, identity: { ...identity, ...change } })
  await saveDraft(acting(admin), body)
}

async function saveCourses(courses: readonly DraftCourse[]): Promise<void> {
  const { draft } = await current()
  await saveDraft(acting(admin), { revision: draft.revision, courses: [...courses] })
}

async function publish(by = admin) {
  const { version, draft } = await current()
  return publishDraft(acting(by), { seen: version, revision: draft.revision })
}

const tabla = (name: string): DraftCourse => ({
  id: null,
  name,
  label: name,
  art: 'hindustani',
  sign: 'tabla',
  region: 'north',
  placements: [{ filter: 'north', group: 'Percussion' }],
  text: { intro: 'Tabla.', learn: ['First.', 'Then.', 'Later.'], forWhom: 'Everyone.', need: 'A tabla.' },
  covers: 'Four classes of one hour.',
  is_retired: false,
  first_price: { fee: 1200, list_price: 1500, fee_abroad: 1800 },
})

describe('a draft', () => {
  it('a draft changes nothing that is published, and lists its changes with the old and new values', async () => {
    const before = await current()
    await saveIdentity({ name: 'Saraswati School' })
    const after = await current()
    expect(after.identity).toEqual(before.identity)
    expect(after.draft.changes).toEqual([{ what: 'Name', from: before.identity.name, to: 'Saraswati School' }])
    await saveDraft(acting(admin), { revision: after.draft.revision, identity: null })
    expect((await current()).draft.changes).toEqual([])
  })

  it('a draft is rejected if the admin has not seen the latest one', async () => {
    const { draft, identity } = await current()
    await saveIdentity({ tagline: 'Music for all' })
    const late = saveDraftBody.parse({ revision: draft.revision, identity })
    await expect(saveDraft(acting(admin), late)).rejects.toMatchObject({ code: 'conflict', message: DRAFT_CHANGED })
    await saveDraft(acting(admin), { revision: (await current()).draft.revision, identity: null })
  })

  it('a draft cannot leave out a published course', async () => {
    const [, ...rest] = await draftOfCourses()
    await expect(saveCourses(rest)).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('publishing', () => {
  it('publishing inserts the next version with its changes and author, empties the draft, and logs both', async () => {
    const { version, identity } = await current()
    await saveIdentity({ short_name: 'Saraswati' })
    await publish()
    const after = await current()
    // Once published, the academy's names no longer count as placeholders.
    expect((await latestVersion(db())).content.is_identity_published).toBe(true)
    expect(after).toMatchObject({ version: version + 1, published_by: admin.name, draft: { changes: [] } })
    const change = { what: 'Short name', from: identity.short_name, to: 'Saraswati' }
    expect((await listVersions()).versions[0]).toMatchObject({ version: version + 1, changes: [change] })
    const { rows } = await pool().query(
      'SELECT from_state, to_state, reason FROM audit_log WHERE actor_id = $1 ORDER BY id',
      [admin.id],
    )
    expect(rows).toEqual([{ from_state: change.from, to_state: change.to, reason: change.what }])
  })

  it('publishing increments the revision, by which every instance notices the change', async () => {
    const revision = async () =>
      Number(only((await pool().query<{ revision: string }>('SELECT revision FROM public_revision')).rows).revision)
    const before = await revision()
    await saveIdentity({ tagline: `A tagline of ${before}` })
    expect(await revision()).toBe(before)
    await publish()
    expect(await revision()).toBe(before + 1)
  })

  it('publishing without a change is rejected', async () => {
    await expect(publish()).rejects.toMatchObject({ code: 'conflict', message: 'There is nothing to publish' })
  })

  it('two admins who publish at the same time publish once', async () => {
    await saveIdentity({ tagline: 'Only once' })
    const { version: seen, draft } = await current()
    const admins = [admin, await enrol(pool(), 'admin')]
    const results = await releaseTogether(
      ownerUrl(),
      'academy_drafts',
      admins.map((by) => () => publishDraft(acting(by), { seen, revision: draft.revision })),
    )
    expect(fulfilled(results)).toEqual([{ message: 'Published', version: seen + 1 }])
    expect(refusals(results)).toEqual([expect.objectContaining({ code: 'conflict', message: DRAFT_CHANGED })])
    expect((await current()).version).toBe(seen + 1)
  })

  it('publishing changes nothing if the connection is lost in the middle', async () => {
    const before = await current()
    await saveCourses([...(await draftOfCourses()), tabla('Pakhawaj')])
    await saveIdentity({ tagline: 'Half published' })
    const holder = new pg.Client({ connectionString: ownerUrl() })
    await holder.connect()
    try {
      // The lock stops publishing after the draft is emptied and before the price is inserted.
      await holder.query('BEGIN; LOCK TABLE course_prices IN SHARE MODE')
      const lost = expect(publish()).rejects.toThrow()
      await waitUntilBlocked(holder, 1)
      await holder.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                          WHERE datname = current_database() AND wait_event_type = 'Lock'`)
      await lost
      await holder.query('COMMIT')
    } finally {
      await holder.end()
    }
    const after = await current()
    expect(after).toMatchObject({ version: before.version, identity: before.identity })
    expect(after.draft.changes).toHaveLength(2)
    const { rows } = await pool().query("SELECT FROM courses WHERE name = 'Pakhawaj'")
    expect(rows).toEqual([])
    await publish()
    expect(await current()).toMatchObject({ version: before.version + 1, identity: { tagline: 'Half published' } })
  })

  it('publishing is rejected if the admin has not seen the latest version, and the draft stays', async () => {
    await saveIdentity({ tagline: 'Not seen' })
    const { version, draft } = await current()
    const old = publishDraft(acting(admin), { seen: version - 1, revision: draft.revision })
    await expect(old).rejects.toMatchObject({ code: 'conflict', message: VERSION_CHANGED })
    expect((await current()).draft.changes).toHaveLength(1)
    await publish()
  })

  it('an earlier identity is restored by publishing it through the draft', async () => {
    const { version, identity } = await current()
    await saveIdentity({ name: 'For a day' })
    await publish()
    await restoreVersion(acting(admin), String(version), (await current()).draft.revision)
    expect((await current()).draft.changes).toEqual([{ what: 'Name', from: 'For a day', to: identity.name }])
    await publish()
    expect((await current()).identity.name).toBe(identity.name)
    await expect(restoreVersion(acting(admin), '99999', 1)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('courses', () => {
  it('courses of a draft are on sale at their first price once they are published', async () => {
    await saveCourses([tabla('Tabla for children'), ...(await draftOfCourses())])
    expect((await current()).draft.changes).toContainEqual({ what: 'New course', from: null, to: 'Tabla for children' })
    await publish()
    const [first] = (await listCourses()).courses
    expect(first).toMatchObject({
      slug: 'tabla-for-children',
      fee: 1200,
      list_price: 1500,
      fee_abroad: 1800,
      is_retired: false,
    })
  })

  it('a published course keeps its name, but can change its display name', async () => {
    await pay(pool(), admin.id)
    const courses = await draftOfCourses()
    const used = courses.map((course) => (course.name === 'Veenai' ? { ...course, name: 'Veena' } : course))
    await saveCourses(used)
    await expect(publish()).rejects.toMatchObject({ code: 'conflict', message: /use this name/ })
    await saveCourses(courses.map((course) => (course.name === 'Veenai' ? { ...course, label: 'Veena' } : course)))
    await publish()
    expect((await listCourses()).courses.find(({ name }) => name === 'Veenai')?.label).toBe('Veena')
  })

  const apply = (as: 'teacher' | 'student', course: string) =>
    pool().query(
      `INSERT INTO ${as}_profiles (user_id, qualification, regions, courses)
       VALUES ($1, 'MA Music', '{south}', jsonb_build_object('south', jsonb_build_array($2::text)))`,
      [admin.id, course],
    )
  const requestTrial = (course: string) =>
    pool().query(
      `INSERT INTO trial_requests (name, phone, course_name, days, times, time_zone)
       VALUES ('Visitor', '+919876543210', $1, '{mon}', '{evening}', 'Asia/Kolkata')`,
      [course],
    )
  const bookClass = async (course: string) =>
    book(pool(), await openSlot(pool(), (await enrol(pool(), 'teacher')).id, 60), admin.id, course)

  it.each<[string, string, (course: string) => Promise<unknown>]>([
    ['a payment', 'Kathak', (course) => pay(pool(), admin.id, { course })],
    ['a class', 'Ghazal', bookClass],
    ['a trial request', 'Kanjira', requestTrial],
    ['a teacher’s form', 'Morsing', (course) => apply('teacher', course)],
    ['a student’s form', 'Ghatam', (course) => apply('student', course)],
  ])('a course keeps its name if %s uses the name', async (_, course, use) => {
    await use(course)
    await expect(
      pool().query('UPDATE courses SET name = $2 WHERE name = $1', [course, `${course} 2`]),
    ).rejects.toMatchObject({ constraint: 'courses_used_name_stays' })
  })

  it('a course can be retired and put back on sale, and the list of changes shows the old value', async () => {
    const change = (is_retired: boolean) => async () =>
      saveCourses(
        (await draftOfCourses()).map((course) => (course.name === 'Ballet' ? { ...course, is_retired } : course)),
      )
    await change(true)()
    expect((await current()).draft.changes).toEqual([{ what: 'Ballet: on sale', from: 'Yes', to: 'No' }])
    await publish()
    await change(false)()
    await publish()
    expect((await listCourses()).courses.find(({ name }) => name === 'Ballet')?.is_retired).toBe(false)
  })

  it('two courses cannot have names that differ only in their case', async () => {
    await saveCourses([...(await draftOfCourses()).filter(({ id }) => id !== null), tabla('FOLK dance 2')])
    await publish()
    await pool().query("UPDATE courses SET name = 'Dhol' WHERE name = 'FOLK dance 2'")
    await saveCourses([...(await draftOfCourses()), tabla('folk DANCE 2')])
    const sameAddress = expect.objectContaining({ code: 'conflict', message: expect.stringContaining('this address') })
    await expect(publish()).rejects.toEqual(sameAddress)
    await saveDraft(acting(admin), { revision: (await current()).draft.revision, courses: null })
    const twice = saveDraftBody.safeParse({ revision: 0, courses: [tabla('Sarod'), tabla('SAROD')] })
    expect(twice.error?.issues[0]?.message).toBe('Two courses have the same name')
  })
})

describe('faculty profiles', () => {
  it('faculty profiles are published with the draft, and restored with an earlier version', async () => {
    const profile = (name: string) => ({
      name,
      art: 'carnatic',
      sign: 'veena',
      subject: 'Veenai',
      languages: 'Teaches in Tamil',
      summary: 'She listens.',
      story: ['A paragraph.'],
    })
    const save = async (...names: string[]) => {
      const { draft } = await current()
      await saveDraft(acting(admin), saveDraftBody.parse({ revision: draft.revision, faculty: names.map(profile) }))
    }
    await save('Meera', 'Ravi')
    expect((await current()).draft.changes).toEqual([
      { what: 'New faculty profile', from: null, to: 'Meera' },
      { what: 'New faculty profile', from: null, to: 'Ravi' },
    ])
    await publish()
    const { version } = await current()
    await save('Ravi', 'Meera')
    expect((await current()).draft.changes).toEqual([
      { what: 'Order of the faculty profiles', from: null, to: 'Changed' },
    ])
    await save('Ravi')
    expect((await current()).draft.changes).toEqual([{ what: 'Faculty profile', from: 'Meera', to: null }])
    await publish()
    await restoreVersion(acting(admin), String(version), (await current()).draft.revision)
    await publish()
    expect((await current()).faculty?.map(({ name }) => name)).toEqual(['Meera', 'Ravi'])
  })
})
