'use client'

import { alertError } from '@/components/ui/alerts'
import { CallError, call } from '@/lib/http/client'
import { ofTeacher } from './applicant'
import { ApplicantDesk } from './applicant-desk'
import type { PageQuery } from './paged-list'

async function fetchPage(query: PageQuery) {
  const { data, nextCursor } = await call('teachersList', { query })
  return { rows: data.map(ofTeacher), nextCursor }
}

function tellFailure(error: unknown): void {
  void alertError('Error', 'Failed to fetch teachers', error instanceof CallError ? error.serverMessage : undefined)
}

export function TeacherList() {
  return <ApplicantDesk kind="teachers" fetchPage={fetchPage} onError={tellFailure} />
}
