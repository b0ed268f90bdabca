import { randomUUID } from 'node:crypto'
import { addAbortSignal, type Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { AppError } from '@/lib/core/http/errors'
import { countProviderError } from '@/lib/core/observability/metrics'
import { recordProviderSuccess } from '@/lib/core/observability/provider-status'
import { type FileStore, fileFolders, STORE_FAILED, type StoredFile } from './file-store'

export const S3_PREFIX = 's3/'

/** The time limit for one operation, including its retries. */
const TIMEOUT_MS = 15_000
const TRIES = 3
const CONNECT_MS = 3_000
const SILENCE_MS = 6_000
/**
 * Maximum size of a file that the store reads. Our images are smaller. The limit prevents other files in the bucket
 * from using up memory.
 */
const MAX_BYTES = 16 * 1024 * 1024

/** Matches the keys that `put` creates. Other files in the bucket are ignored. */
const OWN = /^[a-z]+\/[0-9a-f-]{36}\.webp$/

/** Amazon S3 or a compatible store. */
export interface Bucket {
  /** The URL of a store other than Amazon S3. */
  endpoint: string | undefined
  region: string
  name: string
  accessKeyId: string
  secretAccessKey: string
  /**
   * True if URLs contain the bucket's name in the path, not in the host name. Most stores other than Amazon S3 need
   * this.
   */
  pathStyle: boolean
}

/** The S3 library and a client. The library is loaded when the store is first used. */
interface Connection {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
}

/**
 * Creates a store for private files in a bucket (contract 48). Only our server reads and writes these files. Throws 502
 * if the store fails or does not respond within 15 seconds (`timeoutMs`).
 */
export function s3(bucket: Bucket, timeoutMs = TIMEOUT_MS): FileStore {
  let connection: Promise<Connection> | undefined
  const connected = () => {
    connection ??= connect(bucket)
    return connection
  }
  const sendCommand = async <T>(work: (connection: Connection, signal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      const done = await work(await connected(), AbortSignal.timeout(timeoutMs))
      recordProviderSuccess('uploads')
      return done
    } catch (error) {
      countProviderError('uploads', (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode)
      throw new AppError('provider_failed', STORE_FAILED, { cause: new Error(describeError(error)) })
    }
  }
  const at = (key: string) => {
    const own = key.slice(S3_PREFIX.length)
    if (!OWN.test(own)) throw new Error('this key does not belong to this store')
    return { Bucket: bucket.name, Key: own }
  }
  return {
    async put(folder, bytes, type) {
      // Choose the name before the retries, so that every attempt writes the same file.
      const key = `${S3_PREFIX}${folder}/${randomUUID()}.webp`
      await sendCommand(({ sdk, client }, abortSignal) =>
        client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentType: type }), { abortSignal }),
      )
      return key
    },
    get: (key) =>
      sendCommand(async ({ sdk, client }, abortSignal) => {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(key)), { abortSignal }).catch((error) => {
          // Checks the type of the error, because a missing bucket has the same status as a missing file.
          if (error instanceof sdk.NoSuchKey) return { Body: undefined }
          throw error
        })
        return Body ? await bytesOf(Body as Readable, abortSignal) : null
      }),
    async remove(key) {
      await sendCommand(({ sdk, client }, abortSignal) =>
        client.send(new sdk.DeleteObjectCommand(at(key)), { abortSignal }),
      )
    },
    async list() {
      const storedFiles: StoredFile[] = []
      for (const folder of fileFolders) {
        let page: string | undefined
        do {
          const { Contents = [], NextContinuationToken } = await sendCommand(({ sdk, client }, abortSignal) => {
            const request = { Bucket: bucket.name, Prefix: `${folder}/`, ContinuationToken: page }
            return client.send(new sdk.ListObjectsV2Command(request), { abortSignal })
          })
          for (const { Key, LastModified } of Contents) {
            if (Key && LastModified && OWN.test(Key)) storedFiles.push({ key: S3_PREFIX + Key, putAt: LastModified })
          }
          page = NextContinuationToken
        } while (page)
      }
      return storedFiles
    },
  }
}

async function connect(bucket: Bucket): Promise<Connection> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region: bucket.region,
    credentials: { accessKeyId: bucket.accessKeyId, secretAccessKey: bucket.secretAccessKey },
    forcePathStyle: bucket.pathStyle,
    ...(bucket.endpoint && { endpoint: bucket.endpoint }),
    // Without this option, the library could read a different endpoint from environment variables or files.
    ignoreConfiguredEndpointUrls: true,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS, throwOnRequestTimeout: true },
    // Turns off additional checksums. Many S3-compatible stores do not support them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

/** Reads the whole body. The operation's timeout applies here too. */
async function bytesOf(body: Readable, signal: AbortSignal): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of addAbortSignal(signal, body) as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > MAX_BYTES) throw new Error('the file exceeds the maximum size of academy files')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/**
 * Returns the error's name, code and status for the log. Never log the whole error, because it contains the signed
 * request with its key ID.
 */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'S3: unknown error'
  const { name, message, code, $metadata } = error as Error & {
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  const status = $metadata?.httpStatusCode
  return ['S3:', status ?? code ?? message, name].join(' ')
}
