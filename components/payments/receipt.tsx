'use client'

import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Frame } from '@/components/brand/frame'
import { Logo } from '@/components/shell/logo'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { saveFile } from '@/components/ui/data/save-file'
import { alertError } from '@/components/ui/dialog/alerts'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/text/notice'
import { CallError, download } from '@/lib/api/client'
import { shortDate } from '@/lib/core/time/format'
import { receiptLines } from '@/lib/receipts/lines'
import type { ReceiptView } from '@/lib/receipts/schema'
import './receipt.css'

/** Shows a receipt as a page to print or save as a PDF. */
export function Receipt({ receipt }: { receipt: ReceiptView }) {
  const academy = useAcademy()
  const [busy, setBusy] = useState(false)
  const savePdf = async () => {
    setBusy(true)
    try {
      const pdf = await download('receiptPdf', { params: { id: receipt.id } })
      saveFile(pdf, `${receipt.number.replaceAll('/', '-')}.pdf`)
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
      {receipt.cancelled ? (
        <div className="mb-5 print:hidden">
          <Notice kind="warning" title="This receipt has been cancelled">
            The payment was rejected afterwards. The receipt number stays on record and is not reused.
          </Notice>
        </div>
      ) : null}
      <Frame as="article" className="receipt px-6 py-8 phone:px-14 phone:py-14">
        <div className="print:hidden">
          <Logo academy={academy} Link={Link} size={38} />
        </div>
        <p className="mt-3 font-semibold print:mt-0 print:text-[1.375rem]">{receipt.academy_name}</p>
        <p className="type-small text-muted">
          {receipt.academy_address === null ? null : (
            <>
              {receipt.academy_address}
              <br />
            </>
          )}
          {receipt.academy_email}
        </p>
        <h1 className="type-h3 mt-10">{receipt.cancelled ? 'Receipt (cancelled)' : 'Receipt'}</h1>
        <p className="tnum mt-1.5 text-muted">
          {receipt.number}, {shortDate(receipt.date)}
        </p>
        <dl className="mt-8 border-ink border-t">
          {receiptLines(receipt).map(({ label, value, strong }) => (
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
        <p className="type-small mt-8 text-muted">This is a computer-generated receipt and needs no signature.</p>
      </Frame>
    </div>
  )
}
