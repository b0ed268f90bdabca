'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, confirmAction } from '@/components/ui/dialog/alerts'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import type { AcademyView } from '@/lib/academy/schema'
import { call } from '@/lib/api/client'
import type { FacultyProfile } from '@/lib/core/config/academy-content'
import { Card, FormFrame } from './card'

const FacultyForm = loadWhenShown(() => import('./faculty-form').then((module) => module.FacultyForm))

interface FacultyCardProps {
  academy: AcademyView
  onSaved: () => Promise<unknown>
}

/** Returns a copy of the list, with one item moved from index `from` to index `to`. */
function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/** Lists the teachers' public profiles in the draft. */
export function FacultyCard({ academy, onSaved }: FacultyCardProps) {
  const profiles = academy.draft.faculty ?? academy.faculty ?? []
  const [open, setOpen] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)

  async function save(changed: readonly FacultyProfile[]): Promise<void> {
    setBusy(true)
    try {
      await call('saveDraft', { body: { revision: academy.draft.revision, faculty: [...changed] } })
      await onSaved()
    } catch (error) {
      await alertError('Error', 'The draft could not be saved', reasonOf(error))
      await onSaved()
    } finally {
      setBusy(false)
    }
  }

  async function remove(at: number, name: string): Promise<void> {
    if (await confirmAction('Remove this profile?', `Visitors will no longer see ${name} after you publish.`, 'Remove'))
      await save(profiles.filter((_, each) => each !== at))
  }

  return (
    <Card
      title="Faculty"
      text="The profiles on the Faculty page. The home page shows the first two. Changes are saved as a draft."
      action={
        open === null ? (
          <Button variant="outline" size="small" onClick={() => setOpen(profiles.length)}>
            Add a profile
          </Button>
        ) : null
      }
    >
      {open === null ? (
        profiles.length > 0 ? (
          <ol className="border-ink border-t">
            {profiles.map((profile, at) => (
              <li
                key={profile.name}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
              >
                <div className="min-w-0 [overflow-wrap:anywhere]">
                  <b className="font-semibold">{profile.name}</b>
                  <p className="type-small text-muted">{profile.subject}</p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button
                    variant="outline"
                    size="small"
                    aria-label={`Move up: ${profile.name}`}
                    disabled={busy || at === 0}
                    onClick={() => void save(moveItem(profiles, at, at - 1))}
                  >
                    <ArrowUp aria-hidden="true" size={18} />
                  </Button>
                  <Button
                    variant="outline"
                    size="small"
                    aria-label={`Move down: ${profile.name}`}
                    disabled={busy || at === profiles.length - 1}
                    onClick={() => void save(moveItem(profiles, at, at + 1))}
                  >
                    <ArrowDown aria-hidden="true" size={18} />
                  </Button>
                  <Button
                    variant="outline"
                    size="small"
                    aria-label={`Edit: ${profile.name}`}
                    onClick={() => setOpen(at)}
                  >
                    Edit
                  </Button>
                  <Button
                    variant="outline"
                    size="small"
                    aria-label={`Remove: ${profile.name}`}
                    disabled={busy || profiles.length === 1}
                    onClick={() => void remove(at, profile.name)}
                  >
                    Remove
                  </Button>
                </div>
              </li>
            ))}
          </ol>
        ) : (
          <p className="border-ink border-t pt-4">
            Visitors see two sample profiles. They disappear when you publish your first profile.
          </p>
        )
      ) : (
        <FormFrame>
          <FacultyForm
            profile={profiles[open] ?? null}
            otherNames={profiles.filter((_, at) => at !== open).map(({ name }) => name)}
            onSave={async (profile) => {
              const changed = [...profiles]
              changed[open] = profile
              await call('saveDraft', { body: { revision: academy.draft.revision, faculty: changed } })
              await onSaved()
            }}
            onClose={() => setOpen(null)}
          />
        </FormFrame>
      )}
    </Card>
  )
}
