'use client'

import { type ChangeEvent, useState } from 'react'
import { useElementId } from '@/components/ui/form/element-id'
import { FieldError } from '@/components/ui/form/field'
import { FileButton } from '@/components/ui/form/file-button'
import { MAX_STATEMENT_BYTES } from '@/lib/statements/bounds'

export interface StatementFile {
  name: string
  contentBase64: string
}

export function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

type StatementFileFieldProps = {
  name: string | undefined
  error: string
  busy: boolean
  onChoose: (file: StatementFile) => void
}

/**
 * Lets an admin choose a bank statement. Sends the file's bytes undecoded, because banks use several encodings and the
 * server detects them.
 */
export function StatementFileField({ name, error, busy, onChoose }: StatementFileFieldProps) {
  const id = useElementId()
  const [problem, setProblem] = useState('')
  const shown = problem || error

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Clear the input, so that the user can choose the same file again after editing it.
    event.target.value = ''
    if (!file) return
    setProblem('')
    if (file.size === 0) return setProblem('This file is empty. Please choose another one.')
    if (file.size > MAX_STATEMENT_BYTES) return setProblem('This file is larger than 2 MB. Export a shorter period.')
    try {
      onChoose({ name: file.name, contentBase64: await readBase64(file) })
    } catch {
      setProblem('This file could not be read. Please choose it again.')
    }
  }

  return (
    <div className="max-w-[740px]">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border border-edge bg-card p-4">
        <p className="min-w-0 flex-1 basis-[200px]" aria-live="polite">
          <b className="font-semibold [overflow-wrap:anywhere]">{name ?? 'Bank statement (CSV)'}</b>
          <span className="type-small block text-muted">
            {busy ? 'Reading the statement...' : 'We use the file for matching and do not store it.'}
          </span>
        </p>
        <FileButton
          variant={name ? 'outline' : 'primary'}
          size="small"
          label={
            <>
              {name ? 'Choose another file' : 'Choose a file'}
              <span className="sr-only">, bank statement as CSV</span>
            </>
          }
          accept=".csv,.tsv,.txt,text/csv"
          disabled={busy}
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? `${id}-error` : undefined}
          onChange={choose}
        />
      </div>
      <FieldError id={`${id}-error`} error={shown} />
    </div>
  )
}
