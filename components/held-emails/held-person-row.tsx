'use client'

import { Check, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { InvitationActions } from '@/components/invitations/invitation-actions'
import { InvitationState } from '@/components/invitations/invitation-state'
import { useInstantFormatter } from '@/components/review/instant-format'
import { PhoneNumber } from '@/components/review/phone-number'
import { useAcademy } from '@/components/ui/academy-settings'
import { WithRight } from '@/components/ui/office-rights'
import { NeedsCountry } from '@/components/ui/text/needs-country'
import { TextLink, textLinkClass } from '@/components/ui/text/text-link'
import { whatsAppLink } from '@/lib/core/text/whatsapp'
import type { HeldPerson } from '@/lib/held-emails/schema'
import { paths } from '@/lib/paths'
import { confirmText, kindsText } from './held-texts'

const otherRoles: Partial<Record<HeldPerson['role'], string>> = { teacher: 'Teacher', admin: 'Academy office' }

interface HeldPersonRowProps {
  person: HeldPerson
  /** The link to the page where the person confirms the address. */
  link: string
  onChanged: () => Promise<unknown>
}

/** Shows a person and their held emails. Also shows the invitation or, if there is none, a WhatsApp link. */
export function HeldPersonRow({ person, link, onChanged }: HeldPersonRowProps) {
  const { user_id, name, role, email, pending_email, phone, contact_phone, invitation } = person
  return (
    <li className="grid items-start gap-x-8 gap-y-3 border-line border-b py-5 phone:grid-cols-2 xl:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,6fr)]">
      <div className="min-w-0">
        <h2 className="font-semibold [overflow-wrap:anywhere]">
          <TextLink href={paths.person(user_id)} className="inline-flex min-h-11 items-center">
            {name}
          </TextLink>
        </h2>
        {otherRoles[role] ? <p className="type-small">{otherRoles[role]}</p> : null}
        <PhoneNumber number={phone} contact={contact_phone} link />
        <p className="type-small [overflow-wrap:anywhere] text-muted">{email}</p>
        {pending_email ? (
          <p className="type-small [overflow-wrap:anywhere]">Corrected to {pending_email}, not confirmed yet</p>
        ) : null}
      </div>
      <Held person={person} />
      <div className="min-w-0 phone:max-xl:col-span-2">
        {invitation ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <InvitationState row={invitation} />
            <InvitationActions row={invitation} onChanged={onChanged} />
          </div>
        ) : (
          <WithRight right="desk">
            <WhatsApp person={person} link={link} />
          </WithRight>
        )}
      </div>
    </li>
  )
}

function Held({ person: { held, outdated, oldest_at, kinds } }: { person: HeldPerson }) {
  const { date } = useInstantFormatter()(oldest_at)
  return (
    <div className="type-small min-w-0">
      <p className="type-text tnum font-semibold">
        {held === 1 ? `1 email held since ${date}` : `${held} emails held, the oldest since ${date}`}
      </p>
      <p className="[overflow-wrap:anywhere]">{kindsText(kinds)}</p>
      {outdated > 0 ? <p className="text-muted">{outdatedText(held, outdated)}</p> : null}
    </div>
  )
}

function outdatedText(held: number, outdated: number): string {
  if (outdated < held)
    return `${outdated} of them ${outdated === 1 ? 'is' : 'are'} out of date and will no longer be sent.`
  return held === 1
    ? 'It is out of date and will no longer be sent.'
    : 'They are out of date and will no longer be sent.'
}

/**
 * Links to WhatsApp. Marks an opened link until the admin leaves the page, so that the admin sees whom they have
 * contacted.
 */
function WhatsApp({
  person: { user_id, name, phone, contact_phone },
  link,
}: Pick<HeldPersonRowProps, 'person' | 'link'>) {
  const academy = useAcademy()
  const [opened, setOpened] = useState(false)
  const address = whatsAppLink(phone, confirmText(name, academy.name, link), contact_phone)
  if (!address) return <NeedsCountry recordOf={user_id} />
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => setOpened(true)}
        className={`${textLinkClass} inline-flex min-h-11 items-center gap-2 [overflow-wrap:anywhere]`}
      >
        <MessageCircle aria-hidden="true" size={18} strokeWidth={1.7} className="flex-none" />
        WhatsApp {name}
      </a>
      {opened ? (
        <span role="status" className="type-small inline-flex items-center gap-1.5 text-leaf-text">
          <Check aria-hidden="true" size={18} /> Opened
        </span>
      ) : null}
    </div>
  )
}
