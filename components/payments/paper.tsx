'use client'

import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Frame } from '@/components/brand/frame'
import { Logo } from '@/components/shell/logo'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { saveFile } from '@/components/ui/data/save-file'
import { alertError } from '@/components/ui/dialog/alerts'
import { Link } from '@/components/ui/link'
import { CallError, download } from '@/lib/api/client'
import { shortDate } from '@/lib/core/time/format'
import type { Paper } from '@/lib/receipts/paper'
import { PaperTable } from './paper-table'
import './receipt.css'

interface PaperPageProps {
  id: string
  paper: Paper
  pdf: 'receiptPdf' | 'creditNotePdf'
  /** A notice above the document. The notice is not printed. */
  notice?: ReactNode
}

/** Shows a receipt, invoice or credit note as a page to print or save as a PDF. */
export function PaperPage({ id, paper, pdf, notice }: PaperPageProps) {
  const academy = useAcademy()
  const [busy, setBusy] = useState(false)
  const savePdf = async () => {
    setBusy(true)
    try {
      saveFile(await download(pdf, { params: { id } }), `${paper.number.replaceAll('/', '-')}.pdf`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      void alertError('Error', 'The PDF could not be created. Please try again.', reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="max-w-[794px]">
      <div className="mb-5 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" size={18} />
          Print
        </Button>
        <Button variant="outline" onClick={savePdf} busy={busy} busyLabel="Downloading...">
          Download PDF
        </Button>
      </div>
      {notice ? <div className="mb-5 print:hidden">{notice}</div> : null}
      <Frame as="article" className="receipt px-6 py-8 phone:px-14 phone:py-14">
        <div className="print:hidden">
          <Logo academy={academy} Link={Link} size={38} />
        </div>
        <p className="mt-3 font-semibold print:mt-0 print:text-[1.375rem]">{paper.academyName}</p>
        <p className="type-small text-muted">
          {paper.academyAddress === null ? null : (
            <>
              {paper.academyAddress}
              <br />
            </>
          )}
          {paper.academyEmail}
        </p>
        <h1 className="type-h3 mt-10">{paper.title}</h1>
        <p className="tnum mt-1.5 text-muted">
          {paper.number}, {shortDate(paper.date)}
        </p>
        <dl className="mt-8 border-ink border-t">
          {paper.facts.map(({ label, value, strong }) => (
            <div
              key={label}
              className="grid gap-x-6 border-line border-b py-3.5 phone:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] phone:items-baseline print:grid-cols-[2fr_3fr]"
            >
              <dt className="text-muted">{label}</dt>
              <dd className={`tnum [overflow-wrap:anywhere] ${strong ? 'type-figure text-[2.125rem]' : 'font-medium'}`}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {paper.table ? <PaperTable table={paper.table} /> : null}
        <div className="type-small mt-8 text-muted">
          {paper.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </Frame>
    </div>
  )
}
