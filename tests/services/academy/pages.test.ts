import { beforeEach, describe, expect, it } from 'vitest'
import { publishDraft, restoreVersion, saveDraft } from '@/lib/academy/draft-service'
import { draftPublication } from '@/lib/academy/preview-queries'
import { getAcademy, getPage, listVersions } from '@/lib/academy/queries'
import { saveDraftBody } from '@/lib/academy/schema'
import { DRAFT_CHANGED } from '@/lib/academy/texts'
import { academyContent } from '@/lib/core/config/academy'
import { pool } from '@/lib/db/client'
import { fulfilled, refusals, releaseTogether } from '../../support/barrier'
import { ownerUrl } from '../../support/owner'
import { acting, enrol, type Person } from '../../support/people'

let admin: Person
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
})

const current = async () => (await getAcademy()).academy
const blocks = (...texts: string[]) => texts.map((text) => ({ kind: 'paragraph' as const, text }))
const faq = [{ title: 'Trials', questions: [{ question: 'Is it free?', answer: 'Yes.' }] }]

async function savePages(pages: object | null): Promise<void> {
  const { draft } = await current()
  await saveDraft(acting(admin), saveDraftBody.parse({ revision: draft.revision, pages }))
}

async function publish(): Promise<number> {
  const { version, draft } = await current()
  return (await publishDraft(acting(admin), { seen: version, revision: draft.revision })).version
}

const changes = async () => (await current()).draft.changes
const stateOf = async (key: string) => (await current()).pages.find(({ page }) => page === key)

describe('the texts of pages', () => {
  it('a draft of texts changes only its own pages, and nothing that is published', async () => {
    await savePages({ about: blocks('First'), faq })
    await savePages({ about: blocks('Second') })
    expect(await changes()).toEqual([
      { what: 'FAQ page', from: null, to: 'Changed' },
      { what: 'About page', from: null, to: 'Changed' },
    ])
    expect((await getPage('about')).page).toEqual({
      page: 'about',
      is_edited: true,
      is_unpublished: true,
      blocks: blocks('Second'),
      groups: null,
    })
    expect((await getPage('faq')).page).toMatchObject({ blocks: null, groups: faq })
    expect(academyContent().pages).toEqual({})
    expect((await draftPublication()).content.pages).toEqual({ about: blocks('Second'), faq })
    await savePages(null)
    expect(await changes()).toEqual([])
    expect((await getPage('about')).page).toMatchObject({ is_edited: false, blocks: null })
  })

  it('publishing shows the new texts, and lists each changed page in the history', async () => {
    await savePages({ terms: blocks('Be kind.'), faq })
    await publish()
    expect((await listVersions()).versions[0]?.changes).toEqual([
      { what: 'FAQ page', from: null, to: 'Changed' },
      { what: 'Terms page', from: null, to: 'Changed' },
    ])
    expect(await stateOf('terms')).toEqual({ page: 'terms', is_edited: true, is_unpublished: false })
    await savePages({ terms: null, faq: null })
    expect(await changes()).toContainEqual({ what: 'Terms page', from: null, to: 'Original text' })
    await publish()
    expect(await stateOf('terms')).toEqual({ page: 'terms', is_edited: false, is_unpublished: false })
  })

  it('restoring a version puts its texts into the draft, and removes the texts of pages that had none', async () => {
    await savePages({ careers: blocks('We look for teachers.') })
    const earlier = await publish()
    await savePages({ careers: blocks('We look for nobody.'), masterclass: blocks('In May.') })
    await publish()
    await restoreVersion(acting(admin), String(earlier), (await current()).draft.revision)
    expect(await changes()).toEqual([
      { what: 'Careers page', from: null, to: 'Changed' },
      { what: 'Masterclass page', from: null, to: 'Original text' },
    ])
    await publish()
    expect((await getPage('careers')).page.blocks).toEqual(blocks('We look for teachers.'))
    expect((await getPage('masterclass')).page.is_edited).toBe(false)
  })

  it('a version from before texts could be edited has no edited texts', async () => {
    await pool().query(
      `INSERT INTO academy_versions (version, content, changes, published_by)
       SELECT version + 1, content - 'pages', '[]', $1 FROM academy_versions ORDER BY version DESC LIMIT 1`,
      [admin.id],
    )
    const { version: older, pages } = await current()
    expect(pages.filter(({ is_edited }) => is_edited)).toEqual([])
    await savePages({ refunds: blocks('Within 7 days.') })
    await publish()
    await restoreVersion(acting(admin), String(older), (await current()).draft.revision)
    expect(await changes()).toEqual([{ what: 'Refund and cancellation page', from: null, to: 'Original text' }])
    await publish()
    expect((await getPage('refunds')).page).toMatchObject({ is_edited: false, blocks: null })
  })

  it('one of two admins who save different pages at the same time gets 409', async () => {
    const { draft } = await current()
    const results = await releaseTogether(ownerUrl(), 'academy_drafts', [
      () => saveDraft(acting(admin), { revision: draft.revision, pages: { about: blocks('One') } }),
      () => saveDraft(acting(admin), { revision: draft.revision, pages: { faq } }),
    ])
    expect(fulfilled(results)).toEqual([{ message: 'Draft saved', revision: draft.revision + 1 }])
    expect(refusals(results)).toEqual([expect.objectContaining({ code: 'conflict', message: DRAFT_CHANGED })])
    expect(await changes()).toHaveLength(1)
    await savePages(null)
  })

  it('a draft of an unknown page returns 404', async () => {
    await expect(getPage('privacy-policy')).rejects.toMatchObject({ code: 'not_found' })
    await expect(getPage('__proto__')).rejects.toMatchObject({ code: 'not_found' })
  })
})
