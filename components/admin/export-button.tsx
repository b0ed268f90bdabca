'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { alertError } from '@/components/ui/alerts'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/call-failure'
import { saveFile } from '@/components/ui/save-file'
import { CallError, download } from '@/lib/api/client'
import type { ListSort } from '@/lib/core/fields'
import { wallClock } from '@/lib/core/format'

const calls = {
  payments: 'exportPayments',
  students: 'exportStudents',
  teachers: 'exportTeachers',
  'teacher-hours': 'exportTeacherHours',
} as const

type ExportButtonProps = {
  list: keyof typeof calls
  query: { status?: string; q?: string; sort?: ListSort; from?: string; to?: string }
  label?: string
}

/** Saves what the list's filters show, all of its pages, as a CSV file. */
export function ExportButton({ list, query, label = 'Export CSV' }: ExportButtonProps) {
  const { timeZone } = useAcademy()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const csv = await download(calls[list], { query })
      const { date } = wallClock(new Date(), timeZone)
      saveFile(csv, `${[list, query.status, date].filter(Boolean).join('-')}.csv`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await alertError('Error', 'The file could not be made.', reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" size="small" busy={busy} busyLabel="Exporting..." onClick={save}>
      <Download aria-hidden="true" size={16} />
      {label}
    </Button>
  )
}
