'use client'

import { useState } from 'react'
import { useInstantFormatter } from '@/components/review/instant-format'
import { ViewerTime } from '@/components/review/viewer-time'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { WithRight } from '@/components/ui/office-rights'
import { call } from '@/lib/api/client'
import { cleanUps } from '@/lib/meetings/clean-ups'

/**
 * Lists the meeting clean-ups, such as deletions of meetings, that still failed after several retries. Renders nothing
 * if there are none.
 */
export function FailedCleanUps() {
  const formatInstant = useInstantFormatter()
  const { data, mutate } = useCall('cleanUps')
  const [busy, setBusy] = useState<string>()
  const failed = data?.clean_ups ?? []
  if (failed.length === 0) return null

  async function tryAgain(id: string) {
    setBusy(id)
    try {
      const { message } = await call('tryCleanUpAgain', { params: { id } })
      void alertSuccess('Retrying', message)
    } catch (error) {
      void alertError('Error', 'The retry could not be started', reasonOf(error))
    } finally {
      setBusy(undefined)
      void mutate()
    }
  }

  return (
    <section aria-labelledby="clean-ups" className="mb-10 border-kumkum border-l-4 bg-card px-5 py-4">
      <h2 id="clean-ups" className="type-h4">
        Meetings not updated in Zoom
      </h2>
      <p className="type-small mt-1 max-w-[64ch] text-muted">
        We tried for several days without success. Check these meetings in your Zoom account, or try again later.
      </p>
      <ul className="mt-3 border-line border-t">
        {failed.map(({ id, task, attempts, last_error, tried_at }) => {
          const { date, time } = formatInstant(tried_at)
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-b py-3">
              <div className="min-w-0 flex-1 basis-[280px]">
                <b className="block font-semibold">{cleanUps[task]}</b>
                <span className="type-note tnum block text-muted">
                  {attempts === 1 ? 'One attempt,' : `${attempts} attempts, last on`} {date}, {time}
                  <ViewerTime instant={tried_at} />
                </span>
                {last_error ? <span className="type-note block break-words text-kumkum">{last_error}</span> : null}
              </div>
              <WithRight right="desk">
                <Button
                  variant="outline"
                  size="small"
                  busy={busy === id}
                  busyLabel="Retrying..."
                  disabled={busy !== undefined}
                  onClick={() => void tryAgain(id)}
                >
                  Try again
                </Button>
              </WithRight>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
