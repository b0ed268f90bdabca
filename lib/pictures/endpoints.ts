import { z } from 'zod'
import { addresses } from '@/lib/http/addresses'
import { type Endpoint, KIB, message } from '@/lib/http/endpoint'
import { setPictureBody } from './schema'

export const pictureEndpoints = {
  setPicture: {
    ...addresses.setPicture,
    summary: "Set or replace one's own picture",
    access: ['teacher'],
    denied: 'Only approved teachers have a picture',
    body: setPictureBody,
    bodyLimit: 8 * KIB * KIB,
    response: z.object({ picture_path: z.string() }),
    status: 200,
  },
  removePicture: {
    ...addresses.removePicture,
    summary: "Take one's own picture away",
    access: ['teacher'],
    response: message,
    status: 200,
  },
  uploadPicture: {
    ...addresses.uploadPicture,
    summary: "UploadThing's protocol, where it is configured: its React helpers and its servers speak to this path",
    // UploadThing's servers vouch for themselves by a signature, a teacher by the session that the route asks for.
    access: 'anyone',
    status: 200,
  },
  teacherPicture: {
    ...addresses.teacherPicture,
    summary: "An approved teacher's picture",
    raw: 'image/webp',
    access: 'anyone',
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
