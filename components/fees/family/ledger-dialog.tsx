'use client'

import { LedgerTable } from '@/components/fees/ledger-table'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { Dialog } from '@/components/ui/dialog/dialog'
import { courseLabel } from '@/lib/catalogue/courses'
import { type CreditAccount, creditKeyOf } from '@/lib/credits/schema'

interface LedgerDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  account: CreditAccount
}

/** Shows a family the history of a student's remaining classes in a course. */
export function LedgerDialog({ open, onOpenChange, account }: LedgerDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="History of classes left"
      description={`${account.learner_name}, ${courseLabel(account.course_name)}, ${account.minutes} minutes`}
    >
      <Ledger account={account} />
    </Dialog>
  )
}

function Ledger({ account }: { account: CreditAccount }) {
  const response = useCall('myLedger', {})
  if (!response.data) return <NotLoaded response={response} title="The changes could not be loaded." />
  const name = `${account.learner_name}, ${courseLabel(account.course_name)}`
  const entries = response.data.entries.filter((entry) => creditKeyOf(entry) === creditKeyOf(account))
  return <LedgerTable name={name} entries={entries} />
}
