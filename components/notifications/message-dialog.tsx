'use client'

import { useState } from 'react'
import { useInstantFormatter } from '@/components/review/instant-format'
import { ViewerTime } from '@/components/review/viewer-time'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Link } from '@/components/ui/link'
import { WithRight } from '@/components/ui/office-rights'
import { AddressText } from '@/components/ui/text/address-text'
import { textLinkClass } from '@/components/ui/text/text-link'
import { Segments } from '@/components/ui/toggle-group'
import { call } from '@/lib/api/client'
import { holdReasons, type MessageKind, messageKinds } from '@/lib/notifications/kinds'
import type { FullMessage } from '@/lib/notifications/schema'
import { paths } from '@/lib/paths'
import { MessageStatePill } from './message-state'

/** Shows an email in full with its status, and a retry button if it failed. */
export function MessageDialog({ id, onClose, onSent }: { id: string; onClose: () => void; onSent: () => void }) {
  const { data, error, mutate } = useCall('messageById', { params: { id } })
  const [busy, setBusy] = useState(false)
  const message = data?.message

  async function sendAgain() {
    setBusy(true)
    try {
      const answer = await call('sendMessageAgain', { params: { id } })
      void alertSuccess('Sending the email', answer.message)
      onSent()
      onClose()
    } catch (failure) {
      void alertError('Error', 'The email could not be sent again', reasonOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="wide" title={kindOf(message?.kind)}>
      {message ? (
        <>
          <Facts message={message} />
          <Content message={message} />
          {message.state === 'failed' ? (
            <WithRight right="desk">
              <Button className="mt-5" busy={busy} busyLabel="Sending..." onClick={() => void sendAgain()}>
                Send again
              </Button>
            </WithRight>
          ) : null}
        </>
      ) : error ? (
        <ErrorState title="The email could not be loaded." onRetry={() => void mutate()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

const kindOf = (kind: string | undefined) => messageKinds[kind as MessageKind] ?? 'Email'

function Facts({ message }: { message: FullMessage }) {
  const formatInstant = useInstantFormatter()
  const created = formatInstant(message.created_at)
  const sent = message.sent_at ? formatInstant(message.sent_at) : null
  return (
    <div className="type-text mb-5 grid gap-1.5">
      <p className="type-h4 mb-1">{message.subject}</p>
      <p>
        To <b className="font-semibold">{message.to_name}</b>, <AddressText email={message.to_address} />
      </p>
      <div className="tnum text-muted">
        <p>
          Created {created.date}, {created.time}
          {message.attempts > 1 ? `; ${message.attempts} attempts` : ''}
          <ViewerTime instant={message.created_at} />
        </p>
        {sent && message.sent_at ? (
          <p>
            Sent {sent.date}, {sent.time}
            <ViewerTime instant={message.sent_at} />
          </p>
        ) : null}
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <MessageStatePill state={message.state} />
        {message.sent_through && message.sent_through !== 'smtp' ? (
          <span className="type-note break-all text-muted">
            No mail server is set up. The email was saved as a file: {message.sent_through}
          </span>
        ) : null}
        {message.receipt_id ? (
          <Link href={paths.receipt(message.receipt_id)} className={textLinkClass}>
            Attached receipt (PDF)
          </Link>
        ) : null}
        {message.held_because ? <span className="type-note">{holdReasons[message.held_because]}</span> : null}
        {message.last_error ? <span className="type-note text-kumkum">{message.last_error}</span> : null}
      </p>
    </div>
  )
}

function Content({ message }: { message: FullMessage }) {
  const [shown, setShown] = useState('html')
  const options = [
    { value: 'html', label: 'Preview' },
    { value: 'text', label: 'Plain text' },
    ...(message.invitation ? [{ value: 'invitation', label: 'Invitation' }] : []),
  ]
  return (
    <>
      <Segments label="View" options={options} value={shown} onChange={setShown} />
      {shown === 'html' ? (
        // The iframe is fully sandboxed: scripts, forms and links in the email do not work.
        <iframe
          sandbox=""
          srcDoc={message.html}
          title="Email preview"
          className="mt-4 h-[460px] w-full border border-line bg-ivory"
        />
      ) : (
        <section
          aria-label={shown === 'text' ? 'Email as plain text' : 'Invitation'}
          className="mt-4 max-h-[460px] overflow-auto whitespace-pre-wrap break-words border border-line bg-card p-4 font-mono text-[0.875rem] leading-6"
        >
          {shown === 'text' ? message.text : message.invitation}
        </section>
      )}
    </>
  )
}
