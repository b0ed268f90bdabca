import { createRouteHandler, createUploadthing, type FileRouter, UploadThingError } from 'uploadthing/server'
import { z } from 'zod'
import { AppError } from '@/lib/core/http/errors'
import { log } from '@/lib/core/observability/log'
import { type Hosts, UPLOADTHING_PREFIX } from './uploadthing'

interface DirectUpload {
  token: string
  hosts: Hosts
  /**
   * The public origin of the app. Without this origin, UploadThing cannot call us. Instead, UploadThing returns the
   * result in the response to our own request.
   */
  origin: string | undefined
  /** Returns the user if the request may upload. Otherwise throws an AppError. */
  admit: (request: Request) => Promise<Uploader>
  /** Moves the upload with this key to our file store. Returns the picture's path. */
  keep: (uploader: Uploader, key: string) => Promise<string>
}

const uploader = z.object({ userId: z.string(), sessionId: z.string() })
export type Uploader = z.output<typeof uploader>

/** The response to an upload: the picture's path, or the reason for the failure. */
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
      .onUploadComplete(async ({ metadata, file }): Promise<Kept> => {
        try {
          return { picture_path: await keep(uploader.parse(metadata), UPLOADTHING_PREFIX + file.key), reason: null }
        } catch (error) {
          // Return a result instead of an error, because an error makes the browser wait forever.
          if (error instanceof AppError) return { picture_path: null, reason: error.message }
          log.error({ err: error }, 'uploaded picture could not be saved')
          return { picture_path: null, reason: FAILED }
        }
      }),
  } satisfies FileRouter
}

/** The type of the file router. The browser's upload helpers need this type. */
export type PictureRouter = ReturnType<typeof routerOf>

/**
 * Creates UploadThing's route handler. It signs uploads for users whom `admit` accepts, and accepts UploadThing's
 * signed callbacks.
 */
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
      // Logging is off, because the library would log signed URLs.
      logLevel: 'None',
      isDev: origin === undefined,
      ...(origin && { callbackUrl: `${origin}/api/uploadthing` }),
      ...(hosts.UPLOADTHING_INGEST_URL && { ingestUrl: hosts.UPLOADTHING_INGEST_URL }),
    },
  })
}
