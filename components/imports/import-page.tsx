'use client'

import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/text/notice'
import { PageTitle } from '@/components/ui/text/page-title'
import { textLinkClass } from '@/components/ui/text/text-link'
import { Segments } from '@/components/ui/toggle-group'
import { importKinds } from '@/lib/imports/bounds'
import { CheckedRows } from './checked-rows'
import { ColumnsForm } from './columns-form'
import { ImportResult } from './import-result'
import { kindTexts } from './import-texts'
import { ListField } from './list-field'
import { useImport } from './use-import'

/** Lets an admin add students or teachers from a spreadsheet in three steps, and then invite them (contract 58). */
export function ImportPage() {
  const list = useImport()
  const { kind, source, preview, error, outdated, importId, checking, adding } = list
  const [changing, setChanging] = useState(false)
  const texts = kindTexts[kind]
  const isBusy = checking || adding
  const showsColumnsForm = preview !== null && (changing || !preview.columns)
  return (
    <>
      <Link
        href={texts.back}
        className={`${textLinkClass} mb-3 inline-flex min-h-11 items-center gap-2 no-underline hover:underline`}
      >
        <ArrowLeft aria-hidden="true" size={18} />
        {texts.label}
      </Link>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      {importId ? (
        <ImportResult key={importId} id={importId} leftOut={list.leftOut} onAnother={() => list.open('')} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <Segments
            label="Kind of list"
            options={importKinds.map((value) => ({ value, label: kindTexts[value].label, disabled: adding }))}
            value={kind}
            onChange={(chosen) => {
              setChanging(false)
              list.changeKind(chosen)
            }}
          />
          <ListField
            kind={kind}
            source={source}
            error={preview ? '' : error}
            busy={isBusy}
            onChoose={(chosen) => {
              setChanging(false)
              void list.choose(chosen)
            }}
          />
          {showsColumnsForm ? (
            <>
              {preview.notes.length > 0 && !preview.columns ? (
                <Notice>
                  {preview.notes.map((note) => (
                    <p key={note}>{note}</p>
                  ))}
                </Notice>
              ) : null}
              <ColumnsForm
                key={[kind, ...preview.header].join()}
                kind={kind}
                preview={preview}
                busy={checking}
                error={error}
                onChoose={(columns) => void list.chooseColumns(columns).then((done) => done && setChanging(false))}
              />
            </>
          ) : null}
          {preview && !showsColumnsForm ? (
            <CheckedRows
              kind={kind}
              preview={preview}
              outdated={outdated}
              error={error}
              adding={adding}
              busy={isBusy}
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
