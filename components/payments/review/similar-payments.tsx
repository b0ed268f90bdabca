'use client'

import { useState } from 'react'
import { useInstantFormatter } from '@/components/review/instant-format'
import { ViewerTime } from '@/components/review/viewer-time'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Notice } from '@/components/ui/text/notice'
import { StatusPill } from '@/components/ui/text/status-pill'
import { TextLink, textLinkClass } from '@/components/ui/text/text-link'
import { rupees } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import type { PaymentDetail } from '@/lib/payments/schema'
import { PrivateImage } from './private-image'
import { useScreenshot } from './use-screenshot'

type Similar = PaymentDetail['alike'][number]
type Shown = Omit<Similar, 'why'>

const reasonTexts = {
  picture: 'a similar screenshot',
  utr: 'the same UPI reference',
  both: 'the same UPI reference and a similar screenshot',
} as const

/**
 * Number of similar payments to show before the user asks for all. The full list may be long, because blank or cropped
 * screenshots resemble many others.
 */
const FIRST = 3

/** Warns that a payment may be a duplicate. A dialog shows the screenshots of both payments next to each other. */
export function SimilarPaymentsWarning({ detail: { payment, alike: similar, claims } }: { detail: PaymentDetail }) {
  const formatInstant = useInstantFormatter()
  const [other, setOther] = useState<Similar | null>(null)
  const [all, setAll] = useState(false)
  if (similar.length === 0 && claims.length === 0) return null
  const shown = all ? similar : similar.slice(0, FIRST)
  return (
    <>
      <Notice kind="warning" title="Compare before you approve" live>
        <ul>
          {shown.map((each) => (
            <li key={each.id} className="mt-1.5">
              {each.username}, {each.course_name}, sent {formatInstant(each.created_at).date}: {reasonTexts[each.why]}.{' '}
              <button type="button" onClick={() => setOther(each)} className={`${textLinkClass} -my-2.5 py-2.5`}>
                Compare<span className="sr-only"> with the payment of {each.username}</span>
              </button>
            </li>
          ))}
          {claims.map((claim) => (
            <li key={claim.user_id} className="mt-1.5">
              <TextLink href={paths.person(claim.user_id)}>{claim.username}</TextLink> also entered this UPI reference
              on {formatInstant(claim.claimed_at).date}, but that payment was not accepted.
            </li>
          ))}
        </ul>
        {shown.length < similar.length ? (
          <button type="button" onClick={() => setAll(true)} className={`${textLinkClass} mt-1 min-h-11`}>
            Show {similar.length - shown.length} more
          </button>
        ) : null}
      </Notice>
      <Dialog
        open={other !== null}
        onOpenChange={() => setOther(null)}
        title="Side by side"
        description={other ? `The other payment has ${reasonTexts[other.why]}.` : undefined}
        size="wide"
      >
        {other ? (
          <div className="grid grid-cols-2 gap-4 phone:gap-6">
            <Side title="This payment" payment={payment} />
            <Side title="Other payment" payment={other} />
          </div>
        ) : null}
      </Dialog>
    </>
  )
}

function Side({ title, payment }: { title: string; payment: Shown }) {
  const formatInstant = useInstantFormatter()
  const { url, failed } = useScreenshot(payment.id)
  const { date, time } = formatInstant(payment.created_at)
  return (
    <figure className="min-w-0">
      <div className="relative grid h-[min(58dvh,640px)] place-items-center border border-edge bg-sandal">
        {url ? (
          <PrivateImage url={url} alt={`${title}: ${payment.username}, ${payment.course_name}`} className="p-2" />
        ) : (
          <p role="status" className="type-small p-3 text-center text-muted">
            {failed ? 'The screenshot could not be loaded.' : 'Loading...'}
          </p>
        )}
      </div>
      <figcaption className="type-small mt-2.5 [overflow-wrap:anywhere]">
        <b className="block font-semibold">{title}</b>
        {payment.username}, {payment.course_name}, <span className="tnum">{rupees(payment.fee)}</span>
        <span className="type-note tnum mb-1.5 block text-muted">
          {date}, {time}
          <ViewerTime instant={payment.created_at} />
        </span>
        <StatusPill status={payment.status} />
      </figcaption>
    </figure>
  )
}
