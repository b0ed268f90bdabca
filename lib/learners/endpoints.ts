import { z } from 'zod'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { addLearnerBody, archiveLearnerBody, changeLearnerBody, learner } from './schema'
import { CONSENT_FIRST, LAST_LEARNER, LEARNER_CHANGED, LEARNER_HAS_CLASSES, NO_LEARNER, TEN_LEARNERS } from './texts'

const learners = z.object({ learners: z.array(learner) })
const one = z.object({ learner })

export const learnerEndpoints = {
  ownLearners: {
    method: 'GET',
    path: '/api/learners',
    summary: 'List the students on the caller’s account, both children and adults',
    access: 'signed-in',
    response: learners,
    status: 200,
  },
  addLearner: {
    method: 'POST',
    path: '/api/learners',
    perHour: 30,
    summary: 'Add a learner to the caller’s account',
    access: ['student'],
    denied: 'Only student accounts can add students',
    body: addLearnerBody,
    response: one,
    successMessage: 'Student added',
    status: 201,
    errors: { not_found: 'Person not found', conflict: ['This account is closed', TEN_LEARNERS] },
  },
  changeLearner: {
    method: 'PUT',
    path: '/api/learners/{id}',
    summary: 'Change the name, year of birth, relation or notes of a learner',
    access: ['student', 'admin'],
    right: 'desk',
    denied: 'Only student accounts and the office can change student records',
    body: changeLearnerBody,
    response: one,
    successMessage: 'Saved',
    status: 200,
    errors: { not_found: NO_LEARNER, conflict: LEARNER_CHANGED },
  },
  archiveLearner: {
    method: 'PUT',
    path: '/api/learners/{id}/archived',
    summary:
      'Archive or restore a learner. No class can be booked for an archived learner. Archiving also removes the learner from all waitlists',
    access: ['student', 'admin'],
    right: 'desk',
    denied: 'Only student accounts and the office can change student records',
    body: archiveLearnerBody,
    response: one,
    status: 200,
    errors: { not_found: NO_LEARNER, conflict: [LAST_LEARNER, LEARNER_HAS_CLASSES, TEN_LEARNERS, CONSENT_FIRST] },
  },
  learnersOfPerson: {
    method: 'GET',
    path: '/admin/people/{id}/learners',
    summary: 'List the learners of an account',
    access: ['admin'],
    right: 'any',
    response: learners,
    status: 200,
    errors: { not_found: 'Person not found' },
  },
  addLearnerTo: {
    method: 'POST',
    path: '/admin/people/{id}/learners',
    summary: 'Add a learner to a student’s account',
    access: ['admin'],
    right: 'desk',
    body: addLearnerBody,
    response: one,
    successMessage: 'Student added',
    status: 201,
    errors: { not_found: 'Person not found', conflict: ['This account is closed', TEN_LEARNERS] },
  },
} as const satisfies Record<string, Endpoint>
