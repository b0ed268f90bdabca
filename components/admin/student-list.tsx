'use client'

import type { StudentRow } from '@/lib/applications/schema'
import { AdminApplicants } from './admin-applicants'
import { ofStudent } from './applicant'

const rowsOf = ({ data }: { data: readonly StudentRow[] }) => data.map(ofStudent)

export function StudentList() {
  return <AdminApplicants kind="students" call="students" rowsOf={rowsOf} />
}
