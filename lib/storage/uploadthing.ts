import { UTApi, UTFile } from 'uploadthing/server'
import { AppError } from '@/lib/core/http/errors'
import { withTimeout } from '@/lib/core/http/timeout'
import { countProviderError } from '@/lib/core/observability/metrics'
import { recordProviderSuccess } from '@/lib/core/observability/provider-status'
import { type FileStore, fileFolders, STORE_FAILED, type StoredFile } from './file-store'

export const UPLOADTHING_PREFIX = 'uploadthing/'
const SIGNED_SECONDS = 60
const TIMEOUT_MS = 15_000
const LISTED_AT_ONCE = 500
/** Matches the file names that `put` chooses. Other files in the UploadThing account are ignored. */
const ownNames = new Set<string>(fileFolders.map((folder) => `${folder}.webp`))

export interface Hosts {
  UPLOADTHING_INGEST_URL?: string
  UPLOADTHING_API_URL?: string
  UPLOADTHING_UFS_HOST?: string
  UPLOADTHING_UFS_APP_ID_LOCATION?: 'subdomain' | 'path'
}

/**
 * Stores private files at UploadThing. Our server uploads them, and reads them through signed URLs that expire after a
 * minute.
 */
export function uploadThing(token: string, hosts: Hosts): FileStore {
  const api = new UTApi({
    token,
    // Logging is off, because the library would log signed URLs. The request handler still logs the errors.
    logLevel: 'None',
    ...(hosts.UPLOADTHING_INGEST_URL && { ingestUrl: hosts.UPLOADTHING_INGEST_URL }),
    ...(hosts.UPLOADTHING_API_URL && { apiUrl: hosts.UPLOADTHING_API_URL }),
    ...(hosts.UPLOADTHING_UFS_HOST && { ufsHost: hosts.UPLOADTHING_UFS_HOST }),
    ...(hosts.UPLOADTHING_UFS_APP_ID_LOCATION && { ufsAppIdLocation: hosts.UPLOADTHING_UFS_APP_ID_LOCATION }),
  })
  const failed = (cause: unknown) => {
    countProviderError('uploads')
    return new AppError('provider_failed', STORE_FAILED, { cause })
  }
  const inTime = <T>(work: Promise<T>) => withTimeout(work, TIMEOUT_MS, 'no response in time')
  const own = (key: string) => key.slice(UPLOADTHING_PREFIX.length)
  return {
    async put(folder, bytes, type) {
      // The library has no timeout for a network that never responds, so `inTime` adds one.
      const { data, error } = await inTime(
        api.uploadFiles(new UTFile([new Uint8Array(bytes)], `${folder}.webp`, { type }), { acl: 'private' }),
      ).catch((cause) => {
        throw failed(cause)
      })
      if (error || !data) throw failed(error)
      recordProviderSuccess('uploads')
      return `${UPLOADTHING_PREFIX}${data.key}`
    },
    async get(key) {
      const { ufsUrl } = await api.generateSignedURL(own(key), { expiresIn: SIGNED_SECONDS })
      const response = await fetch(ufsUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause) => {
        throw failed(cause)
      })
      if (!response.ok && response.status !== 404)
        throw failed(new Error(`UploadThing responded with ${response.status}`))
      recordProviderSuccess('uploads')
      if (response.status === 404) return null
      return new Uint8Array(await response.arrayBuffer())
    },
    async list() {
      const storedFiles: StoredFile[] = []
      for (let offset = 0; ; offset += LISTED_AT_ONCE) {
        const { files, hasMore } = await inTime(api.listFiles({ limit: LISTED_AT_ONCE, offset })).catch((cause) => {
          throw failed(cause)
        })
        for (const { key, name, uploadedAt } of files) {
          if (ownNames.has(name)) storedFiles.push({ key: UPLOADTHING_PREFIX + key, putAt: new Date(uploadedAt) })
        }
        if (!hasMore) return storedFiles
      }
    },
    async remove(key) {
      await inTime(api.deleteFiles(own(key))).catch((cause) => {
        throw failed(cause)
      })
    },
  }
}
