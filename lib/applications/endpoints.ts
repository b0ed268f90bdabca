import { z } from 'zod'
import { adminDecision, type Endpoint, page } from '@/lib/core/http/endpoint'
import { sortedListQuery } from '@/lib/core/http/fields'
import {
  actionBody,
  learnerApplication,
  ownApplication,
  studentListQuery,
  studentProfileBody,
  studentRow,
  teacherProfileBody,
  teacherRow,
} from './schema'

const form = {
  access: 'signed-in',
  right: 'own',
  successMessage: 'Waiting for admin approval',
  status: 201,
  errors: {
    forbidden: 'You can only send this form for yourself',
    conflict: 'Your application is already approved',
  },
} as const

const decision = {
  ...adminDecision,
  right: 'desk',
  body: actionBody,
  errors: {
    not_found: 'This person has not sent a form',
    conflict: [
      'Already approved',
      'Already rejected',
      'Another admin has just approved or rejected this form',
      'The applicant has just sent this form again. Reload the list and check it.',
    ],
  },
} as const

export const applicationEndpoints = {
  teacherProfile: {
    method: 'POST',
    path: '/teacher-profile',
    perHour: 30,
    ...form,
    summary: 'Apply as a teacher',
    body: teacherProfileBody,
  },
  studentProfile: {
    method: 'POST',
    path: '/student-profile',
    perHour: 30,
    ...form,
    summary: 'Apply as a student',
    body: studentProfileBody,
  },
  students: {
    method: 'GET',
    path: '/students',
    summary: 'List students and their forms, newest first by default',
    access: ['admin'],
    right: 'any',
    query: studentListQuery,
    response: z.object({ data: z.array(studentRow), ...page }),
    status: 200,
  },
  teachersList: {
    method: 'GET',
    path: '/teachers-list',
    summary: 'List teacher applications, newest first by default',
    access: ['admin'],
    right: 'any',
    query: sortedListQuery,
    response: z.object({ data: z.array(teacherRow), ...page }),
    status: 200,
  },
  myApplications: {
    method: 'GET',
    path: '/api/my-applications',
    summary: 'List the caller’s forms and their status',
    access: 'signed-in',
    response: z.object({
      teacher: ownApplication.nullable(),
      /** The application of the account's first learner. */
      student: ownApplication.nullable(),
      students: z.array(learnerApplication),
    }),
    status: 200,
  },
  decideTeacher: {
    method: 'POST',
    path: '/teachers/{userId}/action',
    ...decision,
    summary: 'Approve or reject a teacher',
  },
  decideStudent: {
    method: 'POST',
    path: '/students/{userId}/action',
    ...decision,
    summary: 'Approve or reject a student form',
  },
} as const satisfies Record<string, Endpoint>
