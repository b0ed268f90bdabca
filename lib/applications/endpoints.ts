import { z } from 'zod'
import { adminDecision, type Endpoint, message, page } from '@/lib/core/endpoint'
import { sortedListQuery } from '@/lib/core/fields'
import { actionBody, ownApplication, studentProfileBody, studentRow, teacherProfileBody, teacherRow } from './schema'

export const applicationEndpoints = {
  teacherProfile: {
    method: 'POST',
    path: '/teacher-profile',
    summary: 'Apply as a teacher',
    access: 'signed-in',
    body: teacherProfileBody,
    response: message,
    status: 201,
  },
  studentProfile: {
    method: 'POST',
    path: '/student-profile',
    summary: 'Apply as a student',
    access: 'signed-in',
    body: studentProfileBody,
    response: message,
    status: 201,
  },
  students: {
    method: 'GET',
    path: '/students',
    summary: 'Students and their forms, newest first unless asked',
    access: ['admin'],
    query: sortedListQuery,
    response: z.object({ data: z.array(studentRow), ...page }),
    status: 200,
  },
  teachersList: {
    method: 'GET',
    path: '/teachers-list',
    summary: 'Teacher applications, newest first unless asked',
    access: ['admin'],
    query: sortedListQuery,
    response: z.object({ data: z.array(teacherRow), ...page }),
    status: 200,
  },
  myApplications: {
    method: 'GET',
    path: '/api/my-applications',
    summary: "One's own forms and what became of them",
    access: 'signed-in',
    response: z.object({ teacher: ownApplication.nullable(), student: ownApplication.nullable() }),
    status: 200,
  },
  decideTeacher: {
    method: 'POST',
    path: '/teachers/{userId}/action',
    ...adminDecision,
    summary: 'Approve or reject a teacher',
    body: actionBody,
  },
  decideStudent: {
    method: 'POST',
    path: '/students/{userId}/action',
    ...adminDecision,
    summary: 'Approve or reject a student form',
    body: actionBody,
  },
} as const satisfies Record<string, Endpoint>
