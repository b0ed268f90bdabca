'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useCall } from '@/components/ui/data/use-call'
import { NeedsScripts } from '@/components/ui/needs-scripts'
import { WithRight } from '@/components/ui/office-rights'
import type { AuditSubject } from '@/lib/core/observability/audit'
import { HistoryList } from './history-list'

type RecordHistoryProps = {
  subject: AuditSubject
  id: string
  /** The person's name, for screen readers. */
  name: string
  /** The current status of the record. A new status makes the history load again. */
  state: string
}

/** Shows a collapsed history of the decisions about a record. The history loads when the admin opens it. */
export function RecordHistory(props: RecordHistoryProps) {
  return (
    <WithRight right="everything">
      <NeedsScripts placeholderClass="min-h-11">
        <History {...props} />
      </NeedsScripts>
    </WithRight>
  )
}

function History({ subject, id, name, state }: RecordHistoryProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className="group/history min-w-0" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 w-fit list-none items-center gap-1.5 font-semibold text-peacock [&::-webkit-details-marker]:hidden">
        History
        <span className="sr-only">of {name}</span>
        <ChevronDown aria-hidden="true" size={18} className="group-open/history:rotate-180" />
      </summary>
      {open ? <Decisions subject={subject} id={id} state={state} /> : null}
    </details>
  )
}

function Decisions({ subject, id, state }: Omit<RecordHistoryProps, 'name'>) {
  const { data, error, isValidating, mutate } = useCall(
    'history',
    { params: { subject, id } },
    { version: state, revalidateOnFocus: false },
  )
  if (data) return <HistoryList rows={data.history} />
  if (!error) {
    return (
      <p role="status" className="type-small text-muted">
        Loading...
      </p>
    )
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p className="type-small">The history could not be loaded.</p>
      <Button variant="outline" size="small" onClick={() => void mutate()} busy={isValidating}>
        Try again
      </Button>
    </div>
  )
}
