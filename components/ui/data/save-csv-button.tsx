'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { alertError } from '@/components/ui/dialog/alerts'
import { CallError, download } from '@/lib/api/client'
import type { FileEndpointName, ParamsOf } from '@/lib/api/table'
import { wallClock } from '@/lib/core/time/format'
import { reasonOf } from './call-failure'
import { saveFile } from './save-file'

interface SaveCsvButtonProps<N extends FileEndpointName> {
  call: N
  params?: ParamsOf<N>
  query: Record<string, string | undefined>
  /** The start of the file name. The date and `.csv` follow. */
  name: string
  label: string
}

/** Shows a button that saves an API response as a CSV file with today's date in its name. */
export function SaveCsvButton<N extends FileEndpointName>({ call, params, query, name, label }: SaveCsvButtonProps<N>) {
  const { timeZone } = useAcademy()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const csv = await download(call, { params, query })
      saveFile(csv, `${name}-${wallClock(new Date(), timeZone).date}.csv`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await alertError('Error', 'The file could not be created.', reasonOf(error))
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
