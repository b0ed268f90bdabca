'use client'

import type { ComponentProps } from 'react'
import { logFailure } from '@/components/ui/console-only'
import type { StudentRow } from '@/lib/applications/schema'
import { AdminApplicants } from './admin-applicants'
import { applicantOfStudent } from './applicant'

const rowsOf = ({ data }: { data: readonly StudentRow[] }) => data.map(applicantOfStudent)

const onError = (error: unknown) => logFailure('The students were not loaded:', error)

/** Shows /student-list (contract 21.1). */
export function StudentList({ actions }: Pick<ComponentProps<typeof AdminApplicants>, 'actions'>) {
  return <AdminApplicants kind="students" call="students" rowsOf={rowsOf} onError={onError} actions={actions} />
}
