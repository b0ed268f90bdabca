import { z } from 'zod'
import { type Endpoint, KIB, message } from '@/lib/core/endpoint'
import { courseTeacher, setPictureBody, teacherContact } from './schema'

export const teacherEndpoints = {
  teacherByPhone: {
    method: 'GET',
    path: '/teacher/{phone}',
    summary: 'An approved teacher, or the caller, by phone',
    access: 'signed-in',
    response: z.object({ teacher: teacherContact }),
    status: 200,
  },
  teachers: {
    method: 'GET',
    path: '/teachers',
    summary: 'Approved teachers, by name',
    access: 'signed-in',
    response: z.object({ teachers: z.array(teacherContact) }),
    status: 200,
  },
  courseTeachers: {
    method: 'GET',
    path: '/api/courses/{slug}/teachers',
    summary: 'Who teaches a course and has free slots in the next fourteen days, soonest first',
    access: 'anyone',
    response: z.object({ teachers: z.array(courseTeacher) }),
    status: 200,
  },
  setPicture: {
    method: 'PUT',
    path: '/api/my-picture',
    summary: "Set or replace one's own picture",
    access: ['teacher'],
    denied: 'Only approved teachers have a picture',
    body: setPictureBody,
    bodyLimit: 8 * KIB * KIB,
    response: z.object({ picture_path: z.string() }),
    status: 200,
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/my-picture',
    summary: "Take one's own picture away",
    access: ['teacher'],
    response: message,
    status: 200,
  },
  uploadPicture: {
    method: 'POST',
    path: '/api/uploadthing',
    summary: "UploadThing's protocol, where it is configured: its React helpers and its servers speak to this path",
    // UploadThing's servers vouch for themselves by a signature, a teacher by the session that the route asks for.
    access: 'anyone',
    status: 200,
  },
  teacherPicture: {
    method: 'GET',
    path: '/api/teacher-pictures/{key}',
    summary: "An approved teacher's picture",
    raw: 'image/webp',
    access: 'anyone',
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
