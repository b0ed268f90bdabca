import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pool } from '@/lib/db/client'
import { listLearners } from '@/lib/learners/queries'
import { addLearner, archiveLearner } from '@/lib/learners/service'
import { CONSENT_FIRST } from '@/lib/learners/texts'
import { readAccountStatus } from '@/lib/privacy/closing-queries'
import { endGuardianConsent, findConsents, giveConsent } from '@/lib/privacy/consent-service'
import { keepByOffice, previewErasure } from '@/lib/privacy/erasure-service'
import { giveConsentBody, withdrawConsentBody } from '@/lib/privacy/schema'
import { withdrawConsent } from '@/lib/privacy/withdrawal-service'
import { fulfilled, openConnections, refusals, releaseTogether } from '../../support/barrier'
import { acting, book, enrol, openSlot, PASSWORD, type Person } from '../../support/people'

vi.setConfig({ testTimeout: 30_000 })
const databaseUrl = process.env.DATABASE_URL ?? ''

let parent: Person
let teacher: Person
let office: Person
let child: string

const guardian = { guardian_name: 'Lakshmi Rao', guardian_relation: 'Mother' as const, consent: true as const }
const learnerBody = (name: string, year = 2016) => ({
  name,
  year_of_birth: year,
  relation: 'child' as const,
  notes: null,
})
const giveGuardianConsent = (learner_id?: string) => giveConsent(acting(parent), { ...guardian, learner_id })
const givePermission = (kind: 'recordings' | 'publicity', learner_id?: string) =>
  giveConsent(acting(parent), { kind, learner_id, consent: true })
const withdraw = (body: { learner_id?: string; kind?: 'recordings' | 'publicity'; seen?: string }) =>
  withdrawConsent(acting(parent), { ...body, current_password: PASSWORD })
const seen = async () => (await previewErasure(acting(parent))).preview.seen
const isClosed = async () => (await readAccountStatus(parent.id)).closed_at !== null
const archived = async () => (await listLearners(acting(parent), parent.id)).filter((one) => one.archived)

beforeEach(async () => {
  ;[parent, teacher, office] = await Promise.all([
    enrol(pool(), 'student', { name: 'Meena Rao' }),
    enrol(pool(), 'teacher'),
    enrol(pool(), 'admin'),
  ])
  child = (await addLearner(acting(parent), parent.id, learnerBody('Asha Rao'))).id
})

describe('withdrawing the consent for a learner', () => {
  it('withdrawing the consent for one of several learners archives that learner, and the account stays open', async () => {
    await giveGuardianConsent()
    await giveGuardianConsent(child)
    await givePermission('recordings', child)
    expect(await withdraw({ learner_id: child })).toBeNull()
    expect(await isClosed()).toBe(false)
    expect(await archived()).toMatchObject([{ id: child }])
    const { consents, permissions } = await findConsents(parent)
    expect(consents).toMatchObject([{ learner_id: parent.id, ended_at: null }])
    expect(permissions).toEqual([])
    await expect(withdraw({ learner_id: child })).rejects.toMatchObject({
      message: 'This account has no consent on record',
    })
  })

  it('a learner without consent stays archived until a parent agrees again', async () => {
    await giveGuardianConsent(child)
    await withdraw({ learner_id: child })
    const restore = () => archiveLearner(acting(parent), child, { archived: false })
    await expect(restore()).rejects.toMatchObject({ code: 'conflict', message: CONSENT_FIRST })
    await expect(archiveLearner(acting(office), child, { archived: false })).rejects.toMatchObject({ code: 'conflict' })
    await expect(givePermission('recordings', child)).rejects.toMatchObject({ code: 'conflict' })
    await giveGuardianConsent(child)
    expect(await restore()).toMatchObject({ archived: false })
  })

  it('withdrawing the last active learner’s consent closes the account, with the digest of the preview', async () => {
    await giveGuardianConsent(child)
    await archiveLearner(acting(parent), parent.id, { archived: true })
    await expect(withdraw({ learner_id: child })).rejects.toMatchObject({
      errors: { seen: ['Send the version that you last loaded'] },
    })
    expect(await withdraw({ learner_id: child, seen: await seen() })).toBeInstanceOf(Date)
    expect(await isClosed()).toBe(true)
    await keepByOffice(acting(office), parent.id)
    expect((await findConsents(parent)).consents).toMatchObject([{ learner_id: child, guardian_name: 'Lakshmi Rao' }])
  })

  it('keeping the account does not renew the consent of an archived learner', async () => {
    await giveGuardianConsent()
    await giveGuardianConsent(child)
    await withdraw({ learner_id: child })
    await withdraw({ seen: await seen() })
    await keepByOffice(acting(office), parent.id)
    expect((await findConsents(parent)).consents).toMatchObject([{ learner_id: parent.id }])
  })

  it('withdrawing is rejected with upcoming classes, a wrong password, or for another account’s learner', async () => {
    await giveGuardianConsent()
    await giveGuardianConsent(child)
    const stranger = await enrol(pool(), 'student')
    await expect(withdraw({ learner_id: stranger.id, seen: 'seen' })).rejects.toMatchObject({
      errors: { learner_id: ['Choose a learner'] },
    })
    await expect(
      withdrawConsent(acting(parent), { learner_id: child, current_password: 'another one' }),
    ).rejects.toMatchObject({ errors: { current_password: ['This is not your current password'] } })
    await archiveLearner(acting(parent), child, { archived: true })
    await book(pool(), await openSlot(pool(), teacher.id, 600), parent.id)
    await archiveLearner(acting(parent), child, { archived: false })
    await expect(withdraw({ learner_id: parent.id })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This student still has upcoming classes. Cancel them first.',
    })
    expect((await findConsents(parent)).consents).toHaveLength(2)
  })

  it('withdrawing the consents of two learners at the same time keeps one of them active', async () => {
    await giveGuardianConsent()
    await giveGuardianConsent(child)
    await openConnections(pool(), 4)
    const results = await releaseTogether(databaseUrl, 'consents', [
      () => withdraw({ learner_id: parent.id }),
      () => withdraw({ learner_id: child }),
    ])
    expect(fulfilled(results)).toEqual([null])
    expect(refusals(results)).toMatchObject([{ message: 'An account needs at least one student' }])
    expect(await archived()).toHaveLength(1)
  })
})

describe('the consents to recordings and publicity', () => {
  it('optional consents are separate, name the guardian, and are withdrawn one by one', async () => {
    await giveGuardianConsent(child)
    const permission = await givePermission('recordings', child)
    expect(permission).toMatchObject({
      kind: 'recordings',
      channel: 'web',
      learner_under_18: true,
      guardian_relation: 'Mother',
    })
    expect(permission.text).toMatch(/^I, Lakshmi Rao, am the mother of this student, .* may record the online classes/)
    await givePermission('publicity', child)
    await givePermission('publicity', child)
    await withdraw({ kind: 'recordings', learner_id: child })
    const { consent, consents, permissions } = await findConsents(parent)
    expect(consent).toBeNull()
    expect(consents).toMatchObject([{ learner_id: child, kind: 'learning' }])
    expect(permissions).toMatchObject([{ learner_id: child, kind: 'publicity' }])
    expect(await isClosed()).toBe(false)
    expect(await archived()).toEqual([])
    await expect(withdraw({ kind: 'recordings', learner_id: child })).rejects.toMatchObject({
      message: 'This account has no consent on record',
    })
  })

  it('optional consents need a guardian’s consent first if the year of birth is that of a child', async () => {
    await expect(givePermission('recordings', child)).rejects.toMatchObject({
      message: 'This student is under 18. Record the consent of a parent or guardian first.',
    })
    expect(await givePermission('recordings')).toMatchObject({ learner_under_18: false, guardian_name: null })
    expect((await findConsents(parent)).consent).toBeNull()
  })

  it('optional consents end when the learner turns 18, and are no consent to learning', async () => {
    await givePermission('recordings')
    await expect(endGuardianConsent(acting(office), parent.id)).rejects.toMatchObject({ code: 'conflict' })
    expect((await findConsents(parent)).permissions).toHaveLength(1)
    await giveGuardianConsent()
    await endGuardianConsent(acting(office), parent.id)
    const { consent, permissions } = await findConsents(parent)
    expect(consent).toMatchObject({ learner_under_18: false, channel: 'office' })
    expect(permissions).toEqual([])
  })

  it('the database rejects two current consents of one kind, and unknown kinds and channels', async () => {
    await giveGuardianConsent()
    const copy = (kind: string, channel: string) =>
      pool().query(
        `INSERT INTO consents (user_id, learner_id, learner_under_18, text_version, text, text_sha256, given_by, kind, channel)
         SELECT user_id, learner_id, false, text_version, text, text_sha256, given_by, $2, $3 FROM consents WHERE user_id = $1 LIMIT 1`,
        [parent.id, kind, channel],
      )
    await expect(copy('learning', 'web')).rejects.toMatchObject({ constraint: 'consents_one_standing_per_learner' })
    await expect(copy('photos', 'web')).rejects.toMatchObject({ constraint: 'consents_kind_known' })
    await expect(copy('recordings', 'pigeon')).rejects.toMatchObject({ constraint: 'consents_channel_known' })
    await copy('recordings', 'paper')
    expect((await findConsents(parent)).permissions).toMatchObject([{ channel: 'paper' }])
  })
})

describe('the fields of a consent', () => {
  const faults = (schema: typeof giveConsentBody | typeof withdrawConsentBody, body: object) =>
    schema
      .safeParse(body)
      .error?.issues.map(({ path }) => path[0])
      .toSorted() ?? []

  it('only the consent to learning needs a guardian', () => {
    expect(faults(giveConsentBody, {})).toEqual(['consent', 'guardian_name', 'guardian_relation'])
    expect(faults(giveConsentBody, { consent: true, kind: 'recordings' })).toEqual([])
    expect(faults(giveConsentBody, { kind: 'photos' })).toContain('kind')
  })

  it('only withdrawing the consent to learning needs the password, and for the whole account the digest', () => {
    expect(faults(withdrawConsentBody, {})).toEqual(['current_password', 'seen'])
    expect(faults(withdrawConsentBody, { learner_id: child, current_password: PASSWORD })).toEqual([])
    expect(faults(withdrawConsentBody, { kind: 'publicity' })).toEqual([])
  })
})
