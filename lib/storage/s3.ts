import { randomUUID } from 'node:crypto'
import { addAbortSignal, type Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { AppError } from '@/lib/core/http/errors'
import { countProviderError } from '@/lib/core/observability/metrics'
import { noteAnswer } from '@/lib/core/observability/provider-status'
import { type FileStore, fileFolders, STORE_FAILED, type StoredFile } from './file-store'

export const S3_PREFIX = 's3/'

/** Of one piece of work, all its tries together. */
const TIMEOUT_MS = 15_000
const TRIES = 3
const CONNECT_MS = 3_000
const SILENCE_MS = 6_000
/** No picture of ours is as large: whatever else somebody put into the bucket must not fill the memory. */
const MAX_BYTES = 16 * 1024 * 1024

/** The names that `put` gives, below a folder. What else lies in the bucket is none of ours. */
const OWN = /^[a-z]+\/[0-9a-f-]{36}\.webp$/

/** S3 of Amazon, or a store that speaks like it. */
export interface Bucket {
  /** Where another store than Amazon's is. */
  endpoint: string | undefined
  region: string
  name: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket in the path of an address rather than in its host: what most other stores need. */
  pathStyle: boolean
}

/** The library, which is loaded when the first picture comes, and its connections. */
interface Connection {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
}

/**
 * Private files in a bucket (contract 48, docs/decisions/2026-11-23-files-in-s3.md): written and read by our server alone. What
 * the store refuses, and its silence after 15 seconds (`timeoutMs`), is a 502 in the academy's words.
 */
export function s3(bucket: Bucket, timeoutMs = TIMEOUT_MS): FileStore {
  let connection: Promise<Connection> | undefined
  const connected = () => {
    connection ??= connect(bucket)
    return connection
  }
  const ask = async <T>(work: (connection: Connection, signal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      const done = await work(await connected(), AbortSignal.timeout(timeoutMs))
      noteAnswer('uploads')
      return done
    } catch (error) {
      countProviderError('uploads', (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode)
      throw new AppError('provider_failed', STORE_FAILED, { cause: new Error(whyOf(error)) })
    }
  }
  const at = (key: string) => {
    const own = key.slice(S3_PREFIX.length)
    if (!OWN.test(own)) throw new Error('not a key of this store')
    return { Bucket: bucket.name, Key: own }
  }
  return {
    async put(folder, bytes, type) {
      // A name of its own, so that a try that is made again writes the same file.
      const key = `${S3_PREFIX}${folder}/${randomUUID()}.webp`
      await ask(({ sdk, client }, abortSignal) =>
        client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentType: type }), { abortSignal }),
      )
      return key
    },
    get: (key) =>
      ask(async ({ sdk, client }, abortSignal) => {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(key)), { abortSignal }).catch((error) => {
          // A bucket that is not there answers 404 as well, and is no missing file.
          if (error instanceof sdk.NoSuchKey) return { Body: undefined }
          throw error
        })
        return Body ? await bytesOf(Body as Readable, abortSignal) : null
      }),
    async remove(key) {
      await ask(({ sdk, client }, abortSignal) => client.send(new sdk.DeleteObjectCommand(at(key)), { abortSignal }))
    },
    async list() {
      const found: StoredFile[] = []
      for (const folder of fileFolders) {
        let page: string | undefined
        do {
          const { Contents = [], NextContinuationToken } = await ask(({ sdk, client }, abortSignal) => {
            const asked = { Bucket: bucket.name, Prefix: `${folder}/`, ContinuationToken: page }
            return client.send(new sdk.ListObjectsV2Command(asked), { abortSignal })
          })
          for (const { Key, LastModified } of Contents) {
            if (Key && LastModified && OWN.test(Key)) found.push({ key: S3_PREFIX + Key, putAt: LastModified })
          }
          page = NextContinuationToken
        } while (page)
      }
      return found
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
    // Only our own settings say where files go: none of the variables and files that the library would read itself.
    ignoreConfiguredEndpointUrls: true,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS, throwOnRequestTimeout: true },
    // What is sent bears its SHA-256 in the signature; other checksums many stores beside Amazon's do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

/** The whole body, cut off with the time of the work that it belongs to. */
async function bytesOf(body: Readable, signal: AbortSignal): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of addAbortSignal(signal, body) as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > MAX_BYTES) throw new Error('the file is larger than any of ours')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** For the log: the error's name, code and status. The library's own would bring along what was signed, and by whom. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'S3: an unknown failure'
  const { name, message, code, $metadata } = error as Error & {
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  const status = $metadata?.httpStatusCode
  return ['S3:', status ?? code ?? message, name].join(' ')
}
