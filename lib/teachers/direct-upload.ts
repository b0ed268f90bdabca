import { actorOf, presentedToken } from '@/lib/auth/session/actor'
import { env } from '@/lib/core/config/env'
import { readBytes } from '@/lib/core/http/body'
import { DEFAULT_BODY_LIMIT } from '@/lib/core/http/endpoint'
import { AppError } from '@/lib/core/http/errors'
import { actingFor } from '@/lib/db/acting-session'
import { directUpload, type Uploader } from '@/lib/storage/direct-upload'
import { takeUploadedPicture } from './service'

/**
 * Handles the requests about an upload. UploadThing's servers and its client code in the browser send these requests.
 * The picture itself goes directly from the browser to UploadThing. Responds with 404 if UPLOADTHING_TOKEN is not set.
 */
export async function answerUploadThing(request: Request): Promise<Response> {
  const settings = env()
  if (!settings.UPLOADTHING_TOKEN) throw new AppError('not_found', 'Not found.')
  const body = await readBytes(request, DEFAULT_BODY_LIMIT)
  const answer = directUpload({
    token: settings.UPLOADTHING_TOKEN,
    hosts: settings,
    origin: settings.NEXTAUTH_URL && new URL(settings.NEXTAUTH_URL).origin,
    admit: approvedTeacher,
    // Check the session again, because it may have ended during the upload.
    keep: ({ userId, sessionId }, key) => actingFor(sessionId, () => takeUploadedPicture({ id: userId }, key)),
  })
  return answer(new Request(request.url, { method: 'POST', headers: request.headers, body: new Uint8Array(body) }))
}

async function approvedTeacher(request: Request): Promise<Uploader> {
  const presented = presentedToken({
    authorization: request.headers.get('authorization'),
    cookie: request.headers.get('cookie'),
  })
  const actor = presented && (await actorOf(presented.token))
  if (!actor) throw new AppError('signed_out', 'Please login first.')
  if (actor.role !== 'teacher') throw new AppError('forbidden', 'Only approved teachers can add a picture')
  return { userId: actor.id, sessionId: actor.sessionId }
}
