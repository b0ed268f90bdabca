import { useInstantFormatter } from '@/components/review/instant-format'
import type { InvitationRow } from '@/lib/invitations/schema'
import { kindLabels, stateLabels } from './invitation-texts'

/** Describes a person's invitation: its status, its sender, when it was sent and when it expires. */
export function InvitationState({ row }: { row: InvitationRow }) {
  const formatInstant = useInstantFormatter()
  const { state, kind, channel, sent_at, expires_at, opened_at, sent_by, created_at } = row
  const day = (instant: string | null) => formatInstant(instant ?? undefined).date
  const sender = sent_by ? `by ${sent_by}` : 'at the person’s request'
  const how = channel === 'email' ? 'by email' : 'as a link'
  const details = {
    none: `Account created on ${day(created_at)}.`,
    invited: `Sent ${how} on ${day(sent_at)} ${sender}. Works until ${day(expires_at)}.`,
    expired: `Sent ${how} on ${day(sent_at)} ${sender}. It worked until ${day(expires_at)}.`,
    revoked: `Sent ${how} on ${day(sent_at)} ${sender}.`,
    opened: opened_at
      ? `Opened on ${day(opened_at)}. Invitation sent ${how}, ${sender}.`
      : 'Opened without an invitation.',
  }
  return (
    <p className="type-text min-w-0 [overflow-wrap:anywhere]">
      <b className="font-semibold">{stateLabels[state]}</b>
      {kind ? `, ${kindLabels[kind].toLowerCase()}` : ''}
      <span className="type-small tnum block text-muted">{details[state]}</span>
    </p>
  )
}
