import { z } from 'zod'
import { addresses } from '@/lib/http/addresses'
import { type Endpoint, message } from '@/lib/http/endpoint'
import { accountUser, changePasswordBody, loginBody, registerBody, teacherContact, updateProfileBody } from './schema'

export const accountEndpoints = {
  login: {
    ...addresses.login,
    summary: 'Log in with phone and password',
    access: 'anyone',
    body: loginBody,
    response: z.object({ token: z.string(), user: accountUser, message: z.string() }),
    status: 200,
  },
  register: {
    ...addresses.register,
    summary: 'Register as a student',
    access: 'anyone',
    body: registerBody,
    response: z.object({ token: z.string(), user: accountUser, message: z.string() }),
    status: 201,
  },
  logout: {
    ...addresses.logout,
    summary: 'End this session',
    access: 'signed-in',
    response: message,
    status: 200,
  },
  profile: {
    ...addresses.profile,
    summary: 'Who is signed in, with the token of this session',
    access: 'signed-in',
    response: z.object({ user: accountUser.extend({ time_zone: z.string().nullable() }), token: z.string() }),
    status: 200,
  },
  updateProfile: {
    ...addresses.updateProfile,
    summary: "Change one's own name, email or time zone",
    access: 'signed-in',
    body: updateProfileBody,
    response: z.object({ user: accountUser.extend({ time_zone: z.string().nullable() }) }),
    status: 200,
  },
  changePassword: {
    ...addresses.changePassword,
    summary: 'Change the password; all sessions end, this one goes on with a new token',
    access: 'signed-in',
    body: changePasswordBody,
    response: z.object({ token: z.string(), message: z.string() }),
    status: 200,
  },
  logoutEverywhere: {
    ...addresses.logoutEverywhere,
    summary: 'End every session of this person',
    access: 'signed-in',
    response: message,
    status: 200,
  },
  teacherByPhone: {
    ...addresses.teacherByPhone,
    summary: 'An approved teacher, or the caller, by phone',
    access: 'signed-in',
    response: z.object({ teacher: teacherContact }),
    status: 200,
  },
  teachers: {
    ...addresses.teachers,
    summary: 'Approved teachers, by name',
    access: 'signed-in',
    response: z.object({ teachers: z.array(teacherContact) }),
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
