import { createRouteHandler, createUploadthing, type FileRouter, UploadThingError } from 'uploadthing/server'
import { z } from 'zod'
import { AppError } from '@/lib/core/http/errors'
import { log } from '@/lib/core/observability/log'
import { type Hosts, UPLOADTHING_PREFIX } from './uploadthing'

interface DirectUpload {
  token: string
  hosts: Hosts
  /** The public origin. Without one UploadThing cannot call back, and our own request to it stays open instead. */
  origin: string | undefined
  /** Returns the person who may upload, or throws an AppError. */
  admit: (request: Request) => Promise<Uploader>
  /** Takes over what arrived, by its key of our file store; gives where it is shown. */
  keep: (uploader: Uploader, key: string) => Promise<string>
}

const uploader = z.object({ userId: z.string(), sessionId: z.string() })
export type Uploader = z.output<typeof uploader>

/** What the browser reads when its upload ended: where the picture is shown, or why it is not. */
type Kept = { picture_path: string | null; reason: string | null }

const FAILED = 'The academy could not save this picture. Please try again in a moment.'

function routerOf({ admit, keep }: Pick<DirectUpload, 'admit' | 'keep'>) {
  const upload = createUploadthing()
  return {
    teacherPicture: upload({ image: { maxFileSize: '4MB', maxFileCount: 1, acl: 'private' } })
      .middleware(async ({ req }) => {
        try {
          return await admit(req)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          throw new UploadThingError({ code: 'FORBIDDEN', message: error.message })
        }
      })
      .onUploadComplete(async ({ metadata: given, file }): Promise<Kept> => {
        try {
          return { picture_path: await keep(uploader.parse(given), UPLOADTHING_PREFIX + file.key), reason: null }
        } catch (error) {
          // The library would swallow what is thrown here, and the browser would wait for an answer in vain.
          if (error instanceof AppError) return { picture_path: null, reason: error.message }
          log.error({ err: error }, 'uploaded picture could not be saved')
          return { picture_path: null, reason: FAILED }
        }
      }),
  } satisfies FileRouter
}

/** The file router, for the browser's helpers. */
export type PictureRouter = ReturnType<typeof routerOf>

/** UploadThing's side of the conversation: signs uploads for whoever is admitted, and takes its signed callbacks. */
export function directUpload({
  token,
  hosts,
  origin,
  ...rules
}: DirectUpload): (request: Request) => Promise<Response> {
  return createRouteHandler({
    router: routerOf(rules),
    config: {
      token,
      // Its own log would carry signed addresses.
      logLevel: 'None',
      isDev: origin === undefined,
      ...(origin && { callbackUrl: `${origin}/api/uploadthing` }),
      ...(hosts.UPLOADTHING_INGEST_URL && { ingestUrl: hosts.UPLOADTHING_INGEST_URL }),
    },
  })
}
