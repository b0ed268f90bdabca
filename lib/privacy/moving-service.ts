import { log } from '@/lib/core/observability/log'
import { db, type Transaction } from '@/lib/db/client'
import { addJob } from '@/lib/queue/queue'
import { type Jobs, PROVIDER_TRIES } from '@/lib/queue/schema'
import type { FileFolder } from '@/lib/storage/file-store'
import { liesAtHome, privateFiles } from '@/lib/storage/private-files'
import { discardPicture } from '@/lib/storage/stored-picture'
import { STORED_IMAGE_TYPE } from '@/lib/storage/upload-rules'
import { removeFileSoon } from './retention-service'

/** Keys that are looked at in one go. */
const BATCH = 200
/** What is left then is done by another job: none may take longer than the queue trusts a worker. */
const BUDGET_MS = 60_000
/** Who asked for a picture just before it was moved reads it where it was. */
const OLD_FILE_STAYS_MS = 10 * 60_000

/** A picture that a record names. */
interface Named {
  folder: FileFolder
  /** Of the payment, or of the person whose portrait it is. */
  id: string
  key: string
}

/**
 * Job: brings pictures to where the configuration puts new ones, whatever else goes on meanwhile (contract 48.6). Each record is
 * changed only while it still names the picture that was copied, in the transaction that asks for the end of the old file; so it
 * may run twice, on two instances, and be killed. `npm run move-pictures` asks for it.
 */
export async function movePictures({ after = '' }: Jobs['move-pictures'], budgetMs = BUDGET_MS): Promise<void> {
  const end = performance.now() + budgetMs
  const count = { moved: 0, missing: 0 }
  let last = after
  for (let batch = await namedAfter(last); batch.length > 0; batch = await namedAfter(last)) {
    for (const named of batch.filter(({ key }) => !liesAtHome(key))) {
      if (performance.now() > end) {
        log.info(count, 'pictures moved; more remain')
        return void (await goOn(last))
      }
      count[(await move(named)) ? 'moved' : 'missing'] += 1
      last = named.key
    }
    last = batch.at(-1)?.key ?? last
  }
  log.info(count, 'all pictures moved')
}

const goOn = (after: string) =>
  db().$transaction((tx) => addJob(tx, 'move-pictures', { after }, { key: 'move-pictures', tries: PROVIDER_TRIES }))

const namedAfter = (after: string) => db().$queryRaw<Named[]>`
  SELECT * FROM (
    SELECT 'payments' AS folder, id::text, screenshot_key COLLATE "C" AS key FROM payments WHERE screenshot_key IS NOT NULL
    UNION ALL SELECT 'portraits', user_id::text, file_key FROM teacher_pictures) named
  WHERE key > ${after} ORDER BY key LIMIT ${BATCH}`

/** False where the file is not to be had: it lies on another machine's disk, or is lost. */
async function move(named: Named): Promise<boolean> {
  const bytes = await privateFiles().get(named.key)
  if (!bytes) {
    log.warn({ key: named.key }, 'picture not found and not moved')
    return false
  }
  const key = await privateFiles().put(named.folder, bytes, STORED_IMAGE_TYPE)
  const isNamed = await db().$transaction(async (tx) => {
    const renamed = await rename(tx, named, key)
    if (renamed) await removeFileSoon(tx, named.key, new Date(Date.now() + OLD_FILE_STAYS_MS))
    return renamed
  })
  // Taken away or replaced meanwhile.
  if (!isNamed) await discardPicture(key)
  return true
}

/** Whether the record still named the old file, and names the new one now. */
async function rename(tx: Transaction, { folder, id, key: old }: Named, key: string): Promise<boolean> {
  if (folder === 'payments') {
    return (
      (await tx.payment.updateMany({ where: { id, screenshotKey: old }, data: { screenshotKey: key } })).count === 1
    )
  }
  // As for a new portrait (lib/teachers/service.ts): whoever replaces it learns which file it replaced.
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR UPDATE`
  return (
    (await tx.teacherPicture.updateMany({ where: { userId: id, fileKey: old }, data: { fileKey: key } })).count === 1
  )
}
