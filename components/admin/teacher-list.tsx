'use client'

import { alertError } from '@/components/ui/alerts'
import { reasonOf } from '@/components/ui/call-failure'
import { call } from '@/lib/api/client'
import { AdminApplicants } from './admin-applicants'
import { ofTeacher } from './applicant'
import type { PageQuery } from './paged-list'

async function fetchPage(query: PageQuery) {
  const { data, nextCursor } = await call('teachersList', { query })
  return { rows: data.map(ofTeacher), nextCursor }
}

function alertFailure(error: unknown): void {
  void alertError('Error', 'Failed to fetch teachers', reasonOf(error))
}

export function TeacherList() {
  return <AdminApplicants kind="teachers" fetchPage={fetchPage} onError={alertFailure} />
}
