'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import type { AcademyView } from '@/lib/academy/schema'
import { call } from '@/lib/api/client'
import { paths } from '@/lib/paths'
import { ChangeList } from './change-list'

interface DraftBarProps {
  academy: AcademyView
  onSaved: () => Promise<unknown>
}

/** Lists the unpublished changes, with buttons to preview, publish or discard them. */
export function DraftBar({ academy, onSaved }: DraftBarProps) {
  const [busy, setBusy] = useState<'publish' | 'discard' | null>(null)
  const { version: seen, draft } = academy
  const { changes, revision } = draft
  if (changes.length === 0) return null
  const count = changes.length === 1 ? '1 unpublished change' : `${changes.length} unpublished changes`

  async function run(what: 'publish' | 'discard'): Promise<void> {
    setBusy(what)
    try {
      if (what === 'publish') await call('publishDraft', { body: { seen, revision } })
      else await call('saveDraft', { body: { revision, identity: null, courses: null, faculty: null, pages: null } })
      await onSaved()
      if (what === 'publish')
        await alertSuccess('Published', 'Public pages will show the changes within a few seconds.')
    } catch (error) {
      await alertError('Error', what === 'publish' ? 'The draft could not be published' : '', reasonOf(error))
      await onSaved()
    } finally {
      setBusy(null)
    }
  }

  const publish = async () => {
    const agreed = await confirmAction(
      'Publish these changes?',
      `${count}. Visitors will see ${changes.length === 1 ? 'it' : 'them'} within seconds.`,
      'Publish',
    )
    if (agreed) await run('publish')
  }
  const discard = async () => {
    const agreed = await confirmAction('Discard the draft?', `${count} will be lost.`, 'Discard', 'Keep', true)
    if (agreed) await run('discard')
  }
  return (
    <section aria-labelledby="draft" className="border-turmeric border-l-4 bg-card px-5 py-5 phone:px-7">
      <h2 id="draft" className="type-h4">
        {count}
      </h2>
      <ChangeList changes={changes} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          busy={busy === 'publish'}
          disabled={busy !== null}
          busyLabel="Publishing..."
          onClick={() => void publish()}
        >
          Publish
        </Button>
        <a
          href={`${paths.home}?preview=draft`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'outline' })}
        >
          Preview
        </a>
        <Button
          variant="outline"
          busy={busy === 'discard'}
          disabled={busy !== null}
          busyLabel="Discarding..."
          onClick={() => void discard()}
        >
          Discard
        </Button>
      </div>
    </section>
  )
}
