import { PhoneNumber } from '@/components/review/phone-number'
import { TextLink } from '@/components/ui/text/text-link'
import type { InvitationRow } from '@/lib/invitations/schema'
import { paths } from '@/lib/paths'
import { InvitationActions } from './invitation-actions'
import { InvitationState } from './invitation-state'

/**
 * Shows a person whom the office added, with the status of the invitation and buttons to send it again or revoke it.
 */
export function InvitedPerson({ row, onChanged }: { row: InvitationRow; onChanged: () => Promise<unknown> }) {
  return (
    <li className="grid items-start gap-x-8 gap-y-3 border-line border-b py-5 phone:grid-cols-2 xl:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,6fr)]">
      <div className="min-w-0">
        <h2 className="font-semibold [overflow-wrap:anywhere]">
          <TextLink href={paths.person(row.user_id)} className="inline-flex min-h-11 items-center">
            {row.name}
          </TextLink>
        </h2>
        <PhoneNumber number={row.phone} contact={row.contact_phone} link />
        <p className="type-small [overflow-wrap:anywhere] text-muted">{row.email}</p>
      </div>
      <InvitationState row={row} />
      <div className="min-w-0 phone:max-xl:col-span-2">
        <InvitationActions row={row} onChanged={onChanged} />
      </div>
    </li>
  )
}
