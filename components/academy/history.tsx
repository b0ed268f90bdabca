'use client'

import { useInstantFormatter } from '@/components/review/instant-format'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import type { AcademyView } from '@/lib/academy/schema'
import { call } from '@/lib/api/client'
import { ChangeList } from './change-list'

interface HistoryProps {
  academy: AcademyView
  onSaved: () => Promise<unknown>
}

/**
 * Lists the published versions with their changes. The admin can copy the identity and page texts from an earlier
 * version into the draft.
 */
export function History({ academy, onSaved }: HistoryProps) {
  const { data, error, isValidating, mutate } = useCall('academyVersions', {}, { version: String(academy.version) })
  const formatInstant = useInstantFormatter()

  async function restore(version: number): Promise<void> {
    const text =
      'The name, address, contacts, faculty profiles and page texts of this version replace those in the draft. Fees, rules and courses do not change.'
    if (!(await confirmAction(`Restore version ${version}?`, text, 'Restore to draft'))) return
    try {
      await call('restoreVersion', { params: { version: String(version) }, body: { revision: academy.draft.revision } })
      await onSaved()
      await alertSuccess('Restored', 'Check the draft, then publish it.')
    } catch (failure) {
      await alertError('Error', 'The version could not be restored', reasonOf(failure))
      await onSaved()
    }
  }

  return (
    <section aria-labelledby="history">
      <h2 id="history" className="type-h3">
        History
      </h2>
      {data ? (
        <ol className="mt-4 border-ink border-t">
          {data.versions.map(({ version, published_at, published_by, changes }) => {
            const { date, time } = formatInstant(published_at)
            return (
              <li
                key={version}
                className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-b py-4"
              >
                <div className="min-w-0 flex-1 basis-72">
                  <p>
                    <b className="font-semibold">Version {version}</b>
                    <span className="type-small tnum text-muted">
                      {' '}
                      {date}, {time}
                      {published_by ? `, by ${published_by}` : ''}
                    </span>
                  </p>
                  {changes.length > 0 ? (
                    <ChangeList changes={changes} />
                  ) : (
                    <p className="type-text mt-2">Created when the academy was set up</p>
                  )}
                </div>
                {version === academy.version ? (
                  <span className="type-small text-muted">Currently published</span>
                ) : (
                  <Button
                    variant="outline"
                    size="small"
                    aria-label={`Restore version ${version}`}
                    onClick={() => void restore(version)}
                  >
                    Restore
                  </Button>
                )}
              </li>
            )
          })}
        </ol>
      ) : error ? (
        <ErrorState
          title="The history could not be loaded."
          text={reasonOf(error)}
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : (
        <Loading />
      )}
    </section>
  )
}
