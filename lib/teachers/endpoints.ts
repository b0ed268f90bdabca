import { z } from 'zod'
import { adminDecision, type Endpoint, KIB } from '@/lib/core/http/endpoint'
import { PICTURES_BUSY, STORE_FAILED } from '@/lib/storage/file-store'
import { addTeacherCourseBody, courseTeacher, setPictureBody, teacherContact } from './schema'

export const teacherEndpoints = {
  teacherByPhone: {
    method: 'GET',
    path: '/teacher/{phone}',
    summary: 'Find an approved teacher, or the caller, by phone number',
    access: 'signed-in',
    response: z.object({ teacher: teacherContact }),
    status: 200,
    errors: { not_found: 'Teacher not found' },
  },
  teachers: {
    method: 'GET',
    path: '/teachers',
    summary: 'List approved teachers, sorted by name',
    access: 'signed-in',
    response: z.object({ teachers: z.array(teacherContact) }),
    status: 200,
  },
  courseTeachers: {
    method: 'GET',
    path: '/api/courses/{slug}/teachers',
    summary: 'List a course’s teachers who have free slots in the next 14 days, soonest first',
    access: 'anyone',
    response: z.object({ teachers: z.array(courseTeacher) }),
    status: 200,
    errors: { not_found: 'Course not found' },
  },
  addTeacherCourse: {
    method: 'POST',
    path: '/admin/people/{id}/courses',
    ...adminDecision,
    right: 'desk',
    summary: 'Add a course to a teacher’s courses',
    body: addTeacherCourseBody,
    errors: {
      not_found: 'Person not found',
      conflict: ['This teacher already teaches this course', 'This person does not teach'],
    },
  },
  endTeacherCourse: {
    method: 'DELETE',
    path: '/admin/people/{id}/courses/{courseId}',
    ...adminDecision,
    right: 'desk',
    summary: 'Remove a course from a teacher’s courses. Upcoming classes keep the course as their subject',
    errors: {
      not_found: ['Person not found', 'Course not found'],
      conflict: 'This course has already been removed',
    },
  },
  setPicture: {
    method: 'PUT',
    path: '/api/my-picture',
    perHour: 60,
    summary: 'Set or replace the caller’s picture',
    access: ['teacher'],
    denied: 'Only approved teachers can add a picture',
    body: setPictureBody,
    bodyLimit: 8 * KIB * KIB,
    response: z.object({ picture_path: z.string() }),
    status: 200,
    errors: {
      conflict: 'Only approved teachers can add a picture',
      provider_failed: STORE_FAILED,
      unavailable: PICTURES_BUSY,
    },
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/my-picture',
    summary: 'Remove the caller’s picture',
    access: ['teacher'],
    successMessage: 'Picture removed',
    status: 200,
  },
  uploadPicture: {
    method: 'POST',
    path: '/api/uploadthing',
    summary: 'Handle the requests of the UploadThing protocol, if UploadThing is configured',
    // The route handler authenticates both callers: UploadThing's servers by signature, and teachers by session.
    access: 'anyone',
    raw: 'application/json',
    status: 200,
    byFramework: true,
    errors: {
      not_json: 'Not a valid UploadThing request',
      forbidden: ['Please login first.', 'Only approved teachers can add a picture'],
      not_found: 'Not found.',
      too_large: 'This request is larger than 64 kB.',
    },
  },
  teacherPicture: {
    method: 'GET',
    path: '/api/teacher-pictures/{key}',
    summary: 'Return an approved teacher’s picture',
    access: 'anyone',
    raw: 'image/webp',
    // The picture at a URL never changes, but it can be removed. The short cache time makes browsers drop a removed
    // picture soon.
    cacheControl: 'public, max-age=600, must-revalidate',
    status: 200,
    errors: { not_found: 'Picture not found', provider_failed: STORE_FAILED },
  },
} as const satisfies Record<string, Endpoint>
