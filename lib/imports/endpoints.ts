import { z } from 'zod'
import { type Endpoint, KIB } from '@/lib/core/http/endpoint'
import { addImportBody, importCounts, importPreview, previewImportBody } from './schema'
import { NO_IMPORT, OUTDATED } from './texts'

export const importEndpoints = {
  previewImport: {
    method: 'POST',
    path: '/admin/imports/preview',
    summary: 'Check a list of students or teachers row by row, without saving anything',
    access: ['admin'],
    right: 'desk',
    body: previewImportBody,
    bodyLimit: 4 * KIB * KIB,
    response: importPreview,
    status: 200,
  },
  addImport: {
    method: 'POST',
    path: '/admin/imports',
    summary: 'Create accounts for a checked list of students or teachers, either all of them or none',
    access: ['admin'],
    right: 'desk',
    body: addImportBody,
    bodyLimit: 4 * KIB * KIB,
    response: z.object({ import: importCounts }),
    conflict: z.object({ preview: importPreview }),
    status: 201,
    statusUnlessMade: 200,
    errors: { conflict: OUTDATED },
  },
  import: {
    method: 'GET',
    path: '/admin/imports/{id}',
    summary: 'Return how many people an import added, how many were invited, and how many have opened their account',
    access: ['admin'],
    right: 'any',
    response: z.object({ import: importCounts }),
    status: 200,
    errors: { not_found: NO_IMPORT },
  },
  inviteImport: {
    method: 'POST',
    path: '/admin/imports/{id}/invite',
    summary: 'Invite everyone from an import who has not been invited yet. A job sends the emails',
    access: ['admin'],
    right: 'desk',
    response: z.object({ import: importCounts }),
    status: 200,
    errors: { not_found: NO_IMPORT },
  },
} as const satisfies Record<string, Endpoint>
