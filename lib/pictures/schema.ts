import { z } from 'zod'
import { plainText } from '@/lib/http/fields'

/** Bytes of a picture as it is sent, before it is made small. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** Of the square that is kept: enough for the largest place that shows it on a sharp screen. */
export const PICTURE_SIDE = 512

const missing = 'Please choose a picture of yourself'

/** A data URL or bare base64 of a JPEG, PNG or WebP. */
export const setPictureBody = z.object({ picture: plainText(missing).min(1, { error: missing }) })
