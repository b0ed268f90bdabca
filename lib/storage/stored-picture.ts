import { AppError } from '@/lib/core/http/errors'
import { log } from '@/lib/core/observability/log'
import type { FileFolder } from './file-store'
import { privateFiles } from './private-files'
import { STORED_IMAGE_TYPE } from './upload-rules'

/**
 * Stores a picture and writes the row that names its key. The file comes first, so that no row names a file that is not
 * there; where the row is refused (AppError) the file is removed again.
 */
export async function withStoredPicture<T>(
  folder: FileFolder,
  picture: Uint8Array,
  writeRow: (key: string) => Promise<T>,
): Promise<T> {
  const key = await privateFiles().put(folder, picture, STORED_IMAGE_TYPE)
  try {
    return await writeRow(key)
  } catch (error) {
    // After a lost connection the row may stand all the same; a picture too many does less harm than one too few.
    if (error instanceof AppError) await discardPicture(key)
    throw error
  }
}

/** Removes a picture that no row names. One that stays behind is logged, and changes nothing for the person. */
export async function discardPicture(key: string): Promise<void> {
  await privateFiles()
    .remove(key)
    .catch((error) => log.warn({ key, err: error }, 'orphaned picture could not be deleted'))
}
