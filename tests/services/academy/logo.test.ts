import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publishDraft, restoreVersion, saveDraft } from '@/lib/academy/draft-service'
import { logoFile } from '@/lib/academy/logo/logo-queries'
import { uploadLogo } from '@/lib/academy/logo/logo-service'
import { providePublication } from '@/lib/academy/publication'
import { getAcademy, listVersions } from '@/lib/academy/queries'
import { saveDraftBody } from '@/lib/academy/schema'
import { sharingPicture } from '@/lib/academy/sharing-picture'
import { forgetPerProcess } from '@/lib/core/config/per-process'
import { academySettings } from '@/lib/core/config/settings'
import { pool } from '@/lib/db/client'
import { tasks } from '@/lib/worker/tasks'
import { asDataUrl, bombPng, gif, jpeg, png, webp } from '../../support/images'
import { asOwner } from '../../support/owner'
import { acting, count, enrol, type Person } from '../../support/people'

// The settings must come from the published version, as in a running server.
beforeAll(providePublication)
afterAll(() => forgetPerProcess('academyContent'))

let admin: Person
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
})

const drawing = (content: string, attributes = 'viewBox="0 0 20 10"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)
/** Returns a drawing in a random colour, so that no two tests store the same picture. */
const newDrawing = () => {
  const colour = Math.floor(Math.random() * 0xffffff)
  return drawing(`<rect width="20" height="10" fill="#${colour.toString(16).padStart(6, '0')}"/>`)
}

const upload = async (bytes: Buffer) => (await uploadLogo(acting(admin), { picture: asDataUrl(bytes) })).logo
const current = async () => (await getAcademy()).academy
const sqlAsOwner = (sql: string) => asOwner((owner) => owner.query(sql))
const isStored = async (logo: string) => (await count(pool(), 'academy_pictures WHERE hash = $1', [logo])) === 1

async function saveIdentity(change: object): Promise<void> {
  const { identity, draft } = await current()
  const body = saveDraftBody.parse({ revision: draft.revision, identity: { ...identity, ...change } })
  await saveDraft(acting(admin), body)
}

async function publish(): Promise<number> {
  const { version, draft } = await current()
  return (await publishDraft(acting(admin), { seen: version, revision: draft.revision })).version
}

async function discard(): Promise<void> {
  await saveDraft(acting(admin), { revision: (await current()).draft.revision, identity: null })
}

describe('an uploaded logo', () => {
  it('an SVG logo is drawn as PNG in the middle of a transparent square, and served in every size', async () => {
    const logo = await upload(drawing('<rect width="20" height="10" fill="#0e6a6e"/>'))
    const { data, info } = await sharp(Buffer.from(await logoFile(logo, 'icon-512.png')))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 512, height: 512, channels: 4 })
    const pixel = (x: number, y: number) => [...data.subarray((y * 512 + x) * 4, (y * 512 + x) * 4 + 4)]
    expect([pixel(256, 20)[3], pixel(256, 256), pixel(4, 256)]).toEqual([0, [14, 106, 110, 255], [14, 106, 110, 255]])
    for (const [name, side] of [
      ['favicon', 32],
      ['mark', 128],
      ['icon-192', 192],
    ]) {
      const meta = await sharp(Buffer.from(await logoFile(logo, `${name}.png`))).metadata()
      expect(meta).toMatchObject({ format: 'png', width: side, hasAlpha: true })
    }
    for (const name of ['apple', 'email', 'maskable-192', 'maskable-512'])
      expect((await sharp(Buffer.from(await logoFile(logo, `${name}.png`))).stats()).isOpaque).toBe(true)
    await expect(logoFile(logo, 'huge.png')).rejects.toMatchObject({ code: 'not_found' })
    await expect(logoFile('0'.repeat(64), 'mark.png')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('a PNG, JPEG or WebP is accepted as the logo, and the same picture is stored once', async () => {
    for (const bytes of [await png(), await jpeg(300, 20), await webp()])
      expect(await isStored(await upload(bytes))).toBe(true)
    const bytes = newDrawing()
    expect(await upload(bytes)).toBe(await upload(bytes))
  })

  it.each([
    ['text', async () => Buffer.from('Not a picture')],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['a GIF', gif],
    ['half a PNG', async () => (await png(200, 200)).subarray(0, 2000)],
    ['a PNG with too many pixels', async () => bombPng(30_000)],
    ['an SVG that is not XML', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect')],
    ['an SVG of enormous size', async () => drawing('<rect width="9" height="9"/>', 'width="100000" height="100000"')],
    ['an SVG that expands entities', async () => Buffer.from(entities())],
    ['a compressed SVG', async () => (await import('node:zlib')).gzipSync(newDrawing())],
    ['an empty file', async () => Buffer.alloc(0)],
  ])('%s is rejected as a logo with 422 at the field, and nothing is stored', async (_, make) => {
    const before = await count(pool(), 'academy_pictures')
    const refused = { code: 'invalid', errors: { picture: [expect.any(String)] } }
    await expect(upload(await make())).rejects.toMatchObject(refused)
    expect(await count(pool(), 'academy_pictures')).toBe(before)
  })

  it('an empty SVG, and an SVG whose text needs a font, are rejected as a logo with a reason', async () => {
    await expect(upload(drawing(''))).rejects.toMatchObject({
      errors: { picture: ['This image is fully transparent'] },
    })
    await expect(upload(drawing('<rect width="9" height="9"/><text y="9">A</text>'))).rejects.toMatchObject({
      errors: { picture: [expect.stringMatching(/^This SVG contains text/)] },
    })
  })

  it('a file over 1 MB is rejected with 413', async () => {
    await expect(upload(Buffer.alloc(1024 * 1024 + 1))).rejects.toMatchObject({ code: 'too_large' })
  })

  it('an SVG logo with scripts and external references is drawn without requests and local files', async () => {
    const requestedUrls: string[] = []
    const server = createServer((request, response) => {
      requestedUrls.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const hostile = (reference: string) => `<rect width="20" height="10" fill="#b3261e"/>${reference}`
    const plain = await upload(drawing(hostile('')))
    for (const reference of [
      `<script href="${origin}/a.js"/><script>fetch('${origin}/b')</script>`,
      `<image href="${origin}/c.png" width="20" height="10"/>`,
      '<image href="file:///work/public/icons/icon-512.png" width="20" height="10"/>',
      `<style>@import url(${origin}/d.css); rect { filter: url(${origin}/e.svg#f) }</style>`,
      `<use href="${origin}/g.svg#h"/>`,
      `<foreignObject width="20" height="10"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${origin}/i"/></foreignObject>`,
    ]) {
      expect(await upload(drawing(hostile(reference))), reference).toBe(plain)
    }
    server.close()
    expect(requestedUrls).toEqual([])
  })
})

/** Returns a short SVG with entities that would expand to a billion characters. */
function entities(): string {
  const names = [...'abcdefghi']
  const list = names.slice(1).map((name, place) => `<!ENTITY ${name} "${`&${names[place]};`.repeat(10)}">`)
  return `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${list.join('')}]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><desc>&i;</desc></svg>`
}

describe('the logo of the identity', () => {
  it('a logo in the draft is published with it, and returns with an earlier version', async () => {
    const [first, second] = [await upload(newDrawing()), await upload(newDrawing())]
    const before = (await current()).identity.logo
    await saveIdentity({ logo: first })
    expect((await current()).identity.logo).toBe(before)
    expect((await current()).draft).toMatchObject({
      identity: { logo: first },
      changes: [{ what: 'Logo', from: null, to: 'Changed' }],
    })
    const version = await publish()
    expect(academySettings().logo).toBe(first)
    await saveIdentity({ logo: second, name: 'Saraswati School' })
    await publish()
    expect((await listVersions()).versions[0]?.changes).toEqual([
      { what: 'Name', from: expect.any(String), to: 'Saraswati School' },
      { what: 'Logo', from: null, to: 'Changed' },
    ])
    await restoreVersion(acting(admin), String(version), (await current()).draft.revision)
    expect((await current()).draft.identity?.logo).toBe(first)
    await publish()
    expect(academySettings().logo).toBe(first)
    await saveIdentity({ logo: null })
    await publish()
    const [latest] = (await listVersions()).versions
    expect(latest?.changes).toEqual([{ what: 'Logo', from: null, to: 'Built-in logo' }])
    expect(academySettings().logo).toBeNull()
    const { rows } = await pool().query<{ to_state: string }>(
      `SELECT to_state FROM audit_log WHERE reason = 'Logo' AND actor_id = $1 ORDER BY id`,
      [admin.id],
    )
    expect(rows.map(({ to_state }) => to_state)).toEqual(['Changed', 'Changed', 'Changed', 'Built-in logo'])
  })

  it('a draft with a logo that was never uploaded is rejected with 409', async () => {
    await expect(saveIdentity({ logo: 'f'.repeat(64) })).rejects.toMatchObject({
      code: 'conflict',
      constraint: 'academy_drafts_logo_exists',
    })
    const { identity } = await current()
    for (const logo of ['../x', 'F'.repeat(64), 7, undefined])
      expect(saveDraftBody.safeParse({ revision: 1, identity: { ...identity, logo } }).success).toBe(false)
  })

  it('the preview image of shared links shows the published name and logo, if the office has set them', async () => {
    await expect(sharingPicture('academy.png')).rejects.toMatchObject({ code: 'not_found' })
    await saveIdentity({ logo: await upload(newDrawing()), name: 'सरस्वती School' })
    await publish()
    const pictures = await Promise.all(['academy', 'dance'].map((name) => sharingPicture(`${name}.png`)))
    for (const picture of pictures)
      expect(await sharp(Buffer.from(picture)).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(await sharingPicture('academy.png')).toBe(pictures[0])
    await expect(sharingPicture('other.png')).rejects.toMatchObject({ code: 'not_found' })
    await restoreVersion(acting(admin), '1', (await current()).draft.revision)
    await publish()
  })
})

describe('stored logos', () => {
  it('an uploaded logo is deleted after a week unless the draft or a version uses it', async () => {
    const [unused, drafted, published, recent] = await Promise.all([1, 2, 3, 4].map(() => upload(newDrawing())))
    await saveIdentity({ logo: published })
    await publish()
    await saveIdentity({ logo: drafted })
    await sqlAsOwner(
      `ALTER TABLE academy_pictures DISABLE TRIGGER USER;
       UPDATE academy_pictures SET created_at = now() - interval '8 days' WHERE hash <> '${recent}';
       ALTER TABLE academy_pictures ENABLE TRIGGER USER`,
    )
    await tasks['forget-old']({}, {} as never)
    expect(await Promise.all([unused, drafted, published, recent].map((logo) => isStored(logo ?? '')))).toEqual([
      false,
      true,
      true,
      true,
    ])
    await discard()
    await restoreVersion(acting(admin), '1', (await current()).draft.revision)
    await publish()
  })

  it('the database rejects a changed logo, another hash, and the deletion of a logo in use', async () => {
    const logo = await upload(newDrawing())
    const refusedBy = (constraint: string) => expect.objectContaining({ constraint })
    const insert = (hash: string, bytes: string) =>
      sqlAsOwner(`INSERT INTO academy_pictures (hash, png, created_by) VALUES ('${hash}', '${bytes}', '${admin.id}')`)
    await expect(insert('0'.repeat(64), '\\x89504e470d0a1a0a')).rejects.toEqual(refusedBy('academy_pictures_hash'))
    const text = '982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1'
    await expect(insert(text, 'text')).rejects.toEqual(refusedBy('academy_pictures_png'))
    await expect(sqlAsOwner(`UPDATE academy_pictures SET created_at = now()`)).rejects.toEqual(
      refusedBy('academy_pictures_never_change'),
    )
    await saveIdentity({ logo })
    await expect(pool().query('DELETE FROM academy_pictures WHERE hash = $1', [logo])).rejects.toEqual(
      refusedBy('academy_pictures_used_ones_stay'),
    )
    await expect(
      sqlAsOwner(`INSERT INTO academy_versions (version, content, published_by)
               SELECT max(version) + 1, '{"identity": {"logo": "x"}, "money": {}}', '${admin.id}' FROM academy_versions`),
    ).rejects.toEqual(refusedBy('academy_versions_logo_exists'))
    await discard()
  })
})
