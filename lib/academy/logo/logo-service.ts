import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { uploadLogoBody } from '@/lib/academy/schema'
import type { Actor } from '@/lib/auth/session/actor'
import { MAX_LOGO_BYTES } from '@/lib/core/config/logo'
import { db } from '@/lib/db/client'
import { decodeBase64 } from '@/lib/storage/upload-rules'
import { drawLogo } from './logo-drawing'

const FIELD = 'picture'
const NO_FILE = 'The file could not be read. Choose it again.'
/** How many days an unused upload is kept. An upload is unused if neither the draft nor a version refers to it. */
const KEEP_UNUSED_DAYS = 7

/**
 * Stores a logo as PNG and returns its hash. The client then saves the hash in the draft. Throws 422 for a file that
 * cannot be drawn, and 413 for a file over 1 MiB.
 */
export async function uploadLogo(actor: Actor, body: z.output<typeof uploadLogoBody>): Promise<{ logo: string }> {
  const bytes = decodeBase64(body.picture, FIELD, MAX_LOGO_BYTES, NO_FILE)
  const drawn = await drawLogo({ bytes, owner: actor.id, field: FIELD })
  const hash = createHash('sha256').update(drawn).digest('hex')
  const row = { hash, png: new Uint8Array(drawn), createdBy: actor.id }
  await db().$transaction((tx) => tx.academyPicture.createMany({ data: [row], skipDuplicates: true }))
  return { logo: hash }
}

/** Job: deletes old uploads that neither the draft nor a version uses. Returns the number of deleted rows. */
export async function forgetUnusedLogos(): Promise<number> {
  return db().$transaction(
    (tx) => tx.$executeRaw`
      DELETE FROM academy_pictures p WHERE created_at < now() - make_interval(days => ${KEEP_UNUSED_DAYS}::int)
        AND NOT EXISTS (SELECT FROM academy_drafts WHERE content #>> '{identity,logo}' = p.hash)
        AND NOT EXISTS (SELECT FROM academy_versions WHERE content #>> '{identity,logo}' = p.hash)`,
  )
}
