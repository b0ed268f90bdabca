import { SaveCsvButton } from '@/components/ui/data/save-csv-button'
import { WithRight } from '@/components/ui/office-rights'
import type { ListSort } from '@/lib/core/http/lists'

const calls = { payments: 'exportPayments', students: 'exportStudents', teachers: 'exportTeachers' } as const

type ExportButtonProps = {
  list: keyof typeof calls
  query: { status?: string; q?: string; sort?: ListSort; without_country?: 'true' | undefined }
}

/** Downloads the whole filtered list, not only the displayed page, as a CSV file. */
export function ExportButton({ list, query }: ExportButtonProps) {
  const name = [list, query.status].filter(Boolean).join('-')
  return (
    <WithRight right="everything">
      <SaveCsvButton call={calls[list]} query={query} name={name} label="Export CSV" />
    </WithRight>
  )
}
