import { log } from '@/lib/core/observability/log'
import { db, type Transaction } from '@/lib/db/client'
import { addJob } from '@/lib/queue/queue'
import { type Jobs, PROVIDER_TRIES } from '@/lib/queue/schema'
import type { FileFolder } from '@/lib/storage/file-store'
import { isInCurrentStore, privateFiles } from '@/lib/storage/private-files'
import { discardPicture } from '@/lib/storage/stored-picture'
import { STORED_IMAGE_TYPE } from '@/lib/storage/upload-rules'
import { removeFileSoon } from './retention-service'

/** The number of file keys per query. */
const BATCH = 200
/**
 * Time limit for one job, so that the queue does not treat the job as abandoned (lib/queue/queue.ts). After the
 * time limit, a new job moves the remaining images.
 */
const BUDGET_MS = 60_000
/** The old file is deleted only after this time, because requests in progress may already have read its key. */
const OLD_FILE_STAYS_MS = 10 * 60_000

/** An image to which a database row refers. */
interface StoredImage {
  folder: FileFolder
  /** The ID of the payment, or of the teacher whose picture it is. */
  id: string
  key: string
}

/**
 * Job: moves images to the configured store while the application runs (contract 48.6). Updates a row only if it still
 * refers to the copied file. It is safe to kill the job or to run it twice at once. `npm run move-pictures` starts this
 * job.
 */
export async function movePictures({ after = '' }: Jobs['move-pictures'], budgetMs = BUDGET_MS): Promise<void> {
  const end = performance.now() + budgetMs
  const count = { moved: 0, missing: 0 }
  let last = after
  for (let batch = await readImagesAfter(last); batch.length > 0; batch = await readImagesAfter(last)) {
    for (const image of batch.filter(({ key }) => !isInCurrentStore(key))) {
      if (performance.now() > end) {
        log.info(count, 'pictures moved; more remain')
        return void (await addNextMoveJob(last))
      }
      count[(await move(image)) ? 'moved' : 'missing'] += 1
      last = image.key
    }
    last = batch.at(-1)?.key ?? last
  }
  log.info(count, 'all pictures moved')
}

const addNextMoveJob = (after: string) =>
  db().$transaction((tx) => addJob(tx, 'move-pictures', { after }, { key: 'move-pictures', tries: PROVIDER_TRIES }))

const readImagesAfter = (after: string) => db().$queryRaw<StoredImage[]>`
  SELECT * FROM (
    SELECT 'payments' AS folder, id::text, screenshot_key COLLATE "C" AS key FROM payments WHERE screenshot_key IS NOT NULL
    UNION ALL SELECT 'portraits', user_id::text, file_key FROM teacher_pictures) named
  WHERE key > ${after} ORDER BY key LIMIT ${BATCH}`

/** Moves one image. Returns false if its file was not found. */
async function move(image: StoredImage): Promise<boolean> {
  const bytes = await privateFiles().get(image.key)
  if (!bytes) {
    log.warn({ key: image.key }, 'picture not found and not moved')
    return false
  }
  const key = await privateFiles().put(image.folder, bytes, STORED_IMAGE_TYPE)
  const isUpdated = await db().$transaction(async (tx) => {
    const updated = await updateFileKey(tx, image, key)
    if (updated) await removeFileSoon(tx, image.key, new Date(Date.now() + OLD_FILE_STAYS_MS))
    return updated
  })
  // Discards the new file if the image was removed or replaced in the meantime.
  if (!isUpdated) await discardPicture(key)
  return true
}

/** Changes the row from the old file to the new one. Returns false if the row no longer refers to the old file. */
async function updateFileKey(tx: Transaction, { folder, id, key: old }: StoredImage, key: string): Promise<boolean> {
  if (folder === 'payments') {
    return (
      (await tx.payment.updateMany({ where: { id, screenshotKey: old }, data: { screenshotKey: key } })).count === 1
    )
  }
  // Locks the teacher's row, so that a concurrent upload (lib/teachers/service.ts) waits.
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR UPDATE`
  return (
    (await tx.teacherPicture.updateMany({ where: { userId: id, fileKey: old }, data: { fileKey: key } })).count === 1
  )
}
