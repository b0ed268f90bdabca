'use client'

import { type ChangeEvent, useState } from 'react'
import { readBase64 } from '@/components/statements/statement-file'
import { Button } from '@/components/ui/button'
import { useElementId } from '@/components/ui/form/element-id'
import { FieldError, TextAreaField } from '@/components/ui/form/field'
import { FileButton } from '@/components/ui/form/file-button'
import { type ImportKind, MAX_IMPORT_BYTES } from '@/lib/imports/bounds'
import { kindTexts } from './import-texts'
import type { ListSource } from './use-import'

interface ListFieldProps {
  kind: ImportKind
  source: ListSource | null
  error: string
  busy: boolean
  onChoose: (source: ListSource) => void
}

/** Lets the admin choose a CSV file, or paste the cells of a spreadsheet. The server detects the file's encoding. */
export function ListField({ kind, source, error, busy, onChoose }: ListFieldProps) {
  const id = useElementId()
  const [problem, setProblem] = useState('')
  const [text, setText] = useState('')
  const shown = problem || error
  const texts = kindTexts[kind]

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Clear the input, so that the user can choose the same file again after editing it.
    event.target.value = ''
    if (!file) return
    setProblem('')
    if (file.size === 0) return setProblem('This file is empty. Please choose another one.')
    if (file.size > MAX_IMPORT_BYTES)
      return setProblem('This file is larger than 2.5 MB. Divide it into several files.')
    try {
      onChoose({ name: file.name, body: { contentBase64: await readBase64(file) } })
    } catch {
      setProblem('This file could not be read. Please choose it again.')
    }
  }
  const paste = () => {
    setProblem(text.trim() ? '' : 'Paste the cells first')
    if (text.trim()) onChoose({ name: 'Pasted cells', body: { text } })
  }

  return (
    <section aria-labelledby="import-list" className="max-w-[740px]">
      <h2 id="import-list" className="type-h4 mb-3">
        Choose the list
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border border-edge bg-card p-4">
        <p className="min-w-0 flex-1 basis-[200px]" aria-live="polite">
          <b className="font-semibold [overflow-wrap:anywhere]">{source?.name ?? texts.list}</b>
          <span className="type-small block text-muted">{busy ? 'Checking the list...' : texts.row}</span>
        </p>
        <FileButton
          variant={source ? 'outline' : 'primary'}
          size="small"
          label={
            <>
              {source ? 'Choose another file' : 'Choose a file'}
              <span className="sr-only">, {texts.listFile}</span>
            </>
          }
          accept=".csv,.tsv,.txt,text/csv"
          disabled={busy}
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? `${id}-error` : undefined}
          onChange={choose}
        />
      </div>
      <TextAreaField
        label="Or paste cells from your spreadsheet"
        hint="Select the cells with their column names, copy them, and paste them here."
        className="mt-5"
        rows={source ? 2 : 5}
        value={text}
        disabled={busy}
        onChange={(event) => setText(event.target.value)}
      />
      <Button variant="outline" size="small" className="mt-3" busy={busy} busyLabel="Checking..." onClick={paste}>
        Check pasted cells
      </Button>
      <FieldError id={`${id}-error`} error={shown} />
    </section>
  )
}
