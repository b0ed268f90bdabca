'use client'

import { call } from '@/lib/api/client'
import { ofStudent } from './applicant'
import { ApplicantDesk } from './applicant-desk'
import type { PageQuery } from './paged-list'

async function fetchPage(query: PageQuery) {
  const { data, nextCursor } = await call('students', { query })
  return { rows: data.map(ofStudent), nextCursor }
}

export function StudentList() {
  return <ApplicantDesk kind="students" fetchPage={fetchPage} />
}
