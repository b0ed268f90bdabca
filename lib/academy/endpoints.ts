import { z } from 'zod'
import { adminDecision, type Endpoint, KIB, message } from '@/lib/core/http/endpoint'
import { TOO_MANY_TRIES } from '@/lib/core/http/errors'
import { PICTURES_BUSY } from '@/lib/storage/file-store'
import { pageView } from './pages-schema'
import { newPricesBody } from './price-schema'
import {
  academyView,
  courseRow,
  publishBody,
  restoreBody,
  saveDraftBody,
  saveFeeSettingsBody,
  saveMoneyBody,
  saveRulesBody,
  uploadLogoBody,
  versionRow,
} from './schema'
import { DRAFT_CHANGED, GSTIN_INVALID, UPI_ID_INVALID, VERSION_CHANGED } from './texts'

const admin = { access: ['admin'], right: 'everything', status: 200 } as const
/** Maximum body size, enough for the texts of all courses, or for a page of 100 blocks. */
const DRAFT_LIMIT = 768 * KIB
/** Maximum body size, enough for a logo of 1 MiB in base64. */
const LOGO_LIMIT = 1536 * KIB

export const academyEndpoints = {
  academy: {
    method: 'GET',
    path: '/admin/academy',
    summary: 'Return the academy’s published data and its draft',
    ...admin,
    response: z.object({ academy: academyView }),
  },
  academyVersions: {
    method: 'GET',
    path: '/admin/academy/versions',
    summary: 'List the latest published versions, newest first, with their changes',
    ...admin,
    response: z.object({ versions: z.array(versionRow) }),
  },
  academyCourses: {
    method: 'GET',
    path: '/admin/academy/courses',
    summary: 'List all courses in the draft, with fees and the number of teachers',
    ...admin,
    response: z.object({ courses: z.array(courseRow), revision: z.number().int() }),
  },
  academyPage: {
    method: 'GET',
    path: '/admin/academy/pages/{page}',
    summary: 'Return the draft text of a public page',
    ...admin,
    response: z.object({ page: pageView, revision: z.number().int() }),
    errors: { not_found: 'Page not found' },
  },
  saveDraft: {
    method: 'PUT',
    path: '/admin/academy/draft',
    summary: 'Save unpublished changes to the academy’s identity, courses or pages',
    ...admin,
    body: saveDraftBody,
    bodyLimit: DRAFT_LIMIT,
    response: message.extend({ revision: z.number().int() }),
    errors: { conflict: DRAFT_CHANGED },
  },
  uploadLogo: {
    method: 'POST',
    path: '/admin/academy/logo',
    perHour: 60,
    summary: 'Upload a logo for the draft',
    access: ['admin'],
    right: 'everything',
    body: uploadLogoBody,
    bodyLimit: LOGO_LIMIT,
    response: z.object({ logo: z.string() }),
    status: 201,
    errors: { unavailable: PICTURES_BUSY },
  },
  logoPicture: {
    method: 'GET',
    path: '/logo/{hash}/{file}',
    summary: 'Return one of the academy’s logos in the given size',
    access: 'anyone',
    raw: 'image/png',
    cacheControl: 'public, max-age=31536000, immutable',
    status: 200,
    errors: { not_found: 'Picture not found' },
  },
  sharingPicture: {
    method: 'GET',
    path: '/sharing-picture/{file}',
    summary: 'Return the preview image for shared links, if the academy has its own name or logo',
    access: 'anyone',
    raw: 'image/png',
    cacheControl: 'public, max-age=3600',
    status: 200,
    errors: { not_found: 'Picture not found' },
  },
  publishDraft: {
    method: 'POST',
    path: '/admin/academy/publish',
    summary: 'Publish the draft as the next version',
    ...admin,
    body: publishBody,
    response: message.extend({ version: z.number().int() }),
    errors: {
      conflict: [VERSION_CHANGED, DRAFT_CHANGED, 'There is nothing to publish', GSTIN_INVALID, UPI_ID_INVALID],
    },
  },
  restoreVersion: {
    method: 'POST',
    path: '/admin/academy/versions/{version}/restore',
    summary: 'Copy the identity and texts of an earlier version into the draft',
    ...admin,
    body: restoreBody,
    response: message.extend({ revision: z.number().int() }),
    errors: { not_found: 'Version not found', conflict: DRAFT_CHANGED },
  },
  saveMoney: {
    method: 'PUT',
    path: '/admin/academy/money',
    ...adminDecision,
    right: 'everything',
    summary:
      'Change how families pay the academy. A new UPI ID, bank account or payment link requires the admin’s password',
    body: saveMoneyBody,
    errors: { conflict: VERSION_CHANGED, too_many: TOO_MANY_TRIES },
  },
  saveRules: {
    method: 'PUT',
    path: '/admin/academy/rules',
    ...adminDecision,
    right: 'everything',
    summary: 'Change the rules for bookings and payments',
    body: saveRulesBody,
    errors: { conflict: [VERSION_CHANGED, GSTIN_INVALID, UPI_ID_INVALID] },
  },
  saveFeeSettings: {
    method: 'PUT',
    path: '/admin/academy/fees',
    ...adminDecision,
    right: 'everything',
    summary: 'Change the settings for fees and classes',
    body: saveFeeSettingsBody,
    errors: { conflict: [VERSION_CHANGED, GSTIN_INVALID, UPI_ID_INVALID] },
  },
  addPrices: {
    method: 'POST',
    path: '/admin/academy/prices',
    ...adminDecision,
    right: 'everything',
    summary: 'Set the fee for one or more courses from a given day',
    body: newPricesBody,
    errors: { not_found: 'Course not found' },
  },
} as const satisfies Record<string, Endpoint>
