'use client'

import { alertError } from '@/components/ui/alerts'
import { reasonOf } from '@/components/ui/call-failure'
import { call } from '@/lib/api/client'
import { ofTeacher } from './applicant'
import { ApplicantDesk } from './applicant-desk'
import type { PageQuery } from './paged-list'

async function fetchPage(query: PageQuery) {
  const { data, nextCursor } = await call('teachersList', { query })
  return { rows: data.map(ofTeacher), nextCursor }
}

function tellFailure(error: unknown): void {
  void alertError('Error', 'Failed to fetch teachers', reasonOf(error))
}

export function TeacherList() {
  return <ApplicantDesk kind="teachers" fetchPage={fetchPage} onError={tellFailure} />
}
