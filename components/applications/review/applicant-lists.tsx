'use client'

import type { ComponentProps } from 'react'
import { logFailure } from '@/components/ui/console-only'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import type { StudentRow, TeacherRow } from '@/lib/applications/schema'
import { AdminApplicants } from './admin-applicants'
import { applicantOfStudent, applicantOfTeacher } from './applicant'

type ListProps = Pick<ComponentProps<typeof AdminApplicants>, 'actions'>

const studentsOf = ({ data }: { data: readonly StudentRow[] }) => data.map(applicantOfStudent)

const logStudentsFailure = (error: unknown) => logFailure('The students were not loaded:', error)

/** Shows /student-list (contract 21.1). */
export function StudentList({ actions }: ListProps) {
  return (
    <AdminApplicants
      kind="students"
      call="students"
      rowsOf={studentsOf}
      onError={logStudentsFailure}
      actions={actions}
    />
  )
}

const teachersOf = ({ data }: { data: readonly TeacherRow[] }) => data.map(applicantOfTeacher)

function alertTeachersFailure(error: unknown): void {
  void alertError('Error', 'Failed to fetch teachers', reasonOf(error))
}

/** Shows /teacher-list (contract 21.1). */
export function TeacherList({ actions }: ListProps) {
  return (
    <AdminApplicants
      kind="teachers"
      call="teachersList"
      rowsOf={teachersOf}
      onError={alertTeachersFailure}
      actions={actions}
    />
  )
}
