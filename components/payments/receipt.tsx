'use client'

import { Notice } from '@/components/ui/text/notice'
import { creditNotePaper, receiptPaper } from '@/lib/receipts/paper'
import type { CreditNoteView, ReceiptView } from '@/lib/receipts/schema'
import { PaperPage } from './paper'

/** Shows a receipt, bill or invoice. */
export function Receipt({ receipt }: { receipt: ReceiptView }) {
  const word = receipt.kind === 'receipt' ? 'receipt' : 'document'
  return (
    <PaperPage
      id={receipt.id}
      paper={receiptPaper(receipt)}
      pdf="receiptPdf"
      notice={
        receipt.cancelled ? (
          <Notice kind="warning" title={`This ${word} has been cancelled`}>
            The payment was rejected afterwards. The {word} number stays on record and is not reused.
          </Notice>
        ) : null
      }
    />
  )
}

/** Shows the credit note for a refund. */
export function CreditNote({ note }: { note: CreditNoteView }) {
  return <PaperPage id={note.id} paper={creditNotePaper(note)} pdf="creditNotePdf" />
}
