'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { EmptyState, NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, confirmAction } from '@/components/ui/dialog/alerts'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { useOfficeRight } from '@/components/ui/office-rights'
import { PageTitle } from '@/components/ui/text/page-title'
import { textLinkClass } from '@/components/ui/text/text-link'
import { call } from '@/lib/api/client'
import { longDate } from '@/lib/core/time/format'
import type { Term } from '@/lib/terms/schema'

const TermDialog = loadWhenShown(() => import('./term-dialog').then((module) => module.TermDialog))

/** Lists the terms of the school year. Admins with the “Desk” right add, change and remove them (contract 60.6). */
export function TermsEditor() {
  const [editing, setEditing] = useState<Term | 'new' | null>(null)
  const mayChange = useOfficeRight('desk')
  const list = useCall('terms')
  const terms = list.data?.terms
  async function remove(term: Term) {
    const text = `${daysOf(term)}. Slots and classes in this term do not change.`
    if (!(await confirmAction(`Remove ${term.name}?`, text, 'Remove', 'Keep it'))) return
    try {
      await call('removeTerm', { params: { id: term.id } })
    } catch (error) {
      await alertError('Error', 'The term could not be removed', reasonOf(error))
    }
    await list.mutate()
  }
  const add = mayChange ? <Button onClick={() => setEditing('new')}>Add a term</Button> : null
  return (
    <>
      <PageTitle lead="Weekly slots and weekly classes can run until the end of a term.">School terms</PageTitle>
      {!terms ? (
        <NotLoaded title="The terms could not be loaded." response={list} />
      ) : terms.length === 0 ? (
        <EmptyState title="No terms yet." text="Add the terms of this school year, with their dates." action={add} />
      ) : (
        <>
          <ul className="max-w-[860px] border-ink border-t">
            {terms.map((term) => (
              <li
                key={term.id}
                className="grid gap-x-6 gap-y-1 border-line border-b py-3.5 phone:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto] phone:items-baseline"
              >
                <b className="font-semibold [overflow-wrap:anywhere]">{term.name}</b>
                <span className="tnum">{daysOf(term)}</span>
                {mayChange ? (
                  <span className="flex gap-x-5">
                    <button
                      type="button"
                      aria-label={`Edit ${term.name}`}
                      className={`${textLinkClass} min-h-11`}
                      onClick={() => setEditing(term)}
                    >
                      Edit
                    </button>
                    <button
                      type="button"
                      aria-label={`Remove ${term.name}`}
                      className={`${textLinkClass} min-h-11`}
                      onClick={() => void remove(term)}
                    >
                      Remove
                    </button>
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
          {add ? <div className="mt-6">{add}</div> : null}
        </>
      )}
      {editing ? (
        <TermDialog
          key={editing === 'new' ? 'new' : editing.id}
          term={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => void list.mutate()}
        />
      ) : null}
    </>
  )
}

const daysOf = ({ starts_on, ends_on }: Term) => `${longDate(starts_on)} to ${longDate(ends_on)}`
