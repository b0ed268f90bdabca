import { z } from 'zod'
import { addresses } from '@/lib/http/addresses'
import { adminDecision, type Endpoint, message, page } from '@/lib/http/endpoint'
import { sortedListQuery } from '@/lib/http/fields'
import { actionBody, ownApplication, studentProfileBody, studentRow, teacherProfileBody, teacherRow } from './schema'

export const applicationEndpoints = {
  teacherProfile: {
    ...addresses.teacherProfile,
    summary: 'Apply as a teacher',
    access: 'signed-in',
    body: teacherProfileBody,
    response: message,
    status: 201,
  },
  studentProfile: {
    ...addresses.studentProfile,
    summary: 'Apply as a student',
    access: 'signed-in',
    body: studentProfileBody,
    response: message,
    status: 201,
  },
  students: {
    ...addresses.students,
    summary: 'Students and their forms, newest first unless asked',
    access: ['admin'],
    query: sortedListQuery,
    response: z.object({ data: z.array(studentRow), ...page }),
    status: 200,
  },
  teachersList: {
    ...addresses.teachersList,
    summary: 'Teacher applications, newest first unless asked',
    access: ['admin'],
    query: sortedListQuery,
    response: z.object({ data: z.array(teacherRow), ...page }),
    status: 200,
  },
  myApplications: {
    ...addresses.myApplications,
    summary: "One's own forms and what became of them",
    access: 'signed-in',
    response: z.object({ teacher: ownApplication.nullable(), student: ownApplication.nullable() }),
    status: 200,
  },
  decideTeacher: {
    ...addresses.decideTeacher,
    ...adminDecision,
    summary: 'Approve or reject a teacher',
    body: actionBody,
  },
  decideStudent: {
    ...addresses.decideStudent,
    ...adminDecision,
    summary: 'Approve or reject a student form',
    body: actionBody,
  },
} as const satisfies Record<string, Endpoint>
