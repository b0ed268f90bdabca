'use client'

import { call } from '@/lib/api/client'
import { AdminApplicants } from './admin-applicants'
import { ofStudent } from './applicant'
import type { PageQuery } from './paged-list'

async function fetchPage(query: PageQuery) {
  const { data, nextCursor } = await call('students', { query })
  return { rows: data.map(ofStudent), nextCursor }
}

export function StudentList() {
  return <AdminApplicants kind="students" fetchPage={fetchPage} />
}
