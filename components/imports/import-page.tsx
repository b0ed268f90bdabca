'use client'

import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/text/notice'
import { PageTitle } from '@/components/ui/text/page-title'
import { textLinkClass } from '@/components/ui/text/text-link'
import { paths } from '@/lib/paths'
import { CheckedRows } from './checked-rows'
import { ColumnsForm } from './columns-form'
import { ImportResult } from './import-result'
import { ListField } from './list-field'
import { useImport } from './use-import'

/** Lets an admin add the students of a spreadsheet in three steps, and then invite them (contract 58). */
export function ImportPage() {
  const list = useImport()
  const { source, preview, error, outdated, importId, checking, adding } = list
  const [changing, setChanging] = useState(false)
  const asksColumns = preview !== null && (changing || !preview.columns)
  return (
    <>
      <Link
        href={paths.studentList()}
        className={`${textLinkClass} mb-3 inline-flex min-h-11 items-center gap-2 no-underline hover:underline`}
      >
        <ArrowLeft aria-hidden="true" size={18} />
        Students
      </Link>
      <PageTitle lead="Add all students of a spreadsheet at once, then invite their families.">
        Import students
      </PageTitle>
      {importId ? (
        <ImportResult key={importId} id={importId} onAnother={() => list.open('')} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <ListField
            source={source}
            error={preview ? '' : error}
            busy={checking || adding}
            onChoose={(chosen) => {
              setChanging(false)
              void list.choose(chosen)
            }}
          />
          {asksColumns ? (
            <>
              {preview.notes.length > 0 && !preview.columns ? (
                <Notice>
                  {preview.notes.map((note) => (
                    <p key={note}>{note}</p>
                  ))}
                </Notice>
              ) : null}
              <ColumnsForm
                key={preview.header.join()}
                preview={preview}
                busy={checking}
                error={error}
                onChoose={(columns) => void list.chooseColumns(columns).then((done) => done && setChanging(false))}
              />
            </>
          ) : null}
          {preview && !asksColumns ? (
            <CheckedRows
              preview={preview}
              outdated={outdated}
              error={error}
              adding={adding}
              busy={checking || adding}
              onColumns={() => setChanging(true)}
              onAdd={() => void list.add()}
              onOpen={list.open}
            />
          ) : null}
        </div>
      )}
    </>
  )
}
