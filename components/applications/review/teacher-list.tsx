'use client'

import type { ComponentProps } from 'react'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import type { TeacherRow } from '@/lib/applications/schema'
import { AdminApplicants } from './admin-applicants'
import { applicantOfTeacher } from './applicant'

const rowsOf = ({ data }: { data: readonly TeacherRow[] }) => data.map(applicantOfTeacher)

function alertFailure(error: unknown): void {
  void alertError('Error', 'Failed to fetch teachers', reasonOf(error))
}

export function TeacherList({ actions }: Pick<ComponentProps<typeof AdminApplicants>, 'actions'>) {
  return (
    <AdminApplicants kind="teachers" call="teachersList" rowsOf={rowsOf} onError={alertFailure} actions={actions} />
  )
}
