'use client'

import { useState } from 'react'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import type { AcademyView } from '@/lib/academy/schema'
import { FormCard, Values } from './card'
import { LogoPicture } from './logo-picture'

const IdentityForm = loadWhenShown(() => import('./identity-form').then((module) => module.IdentityForm))

interface IdentityCardProps {
  academy: AcademyView
  /** Loads the academy again after a change. */
  onSaved: () => Promise<unknown>
}

/** Shows the draft of the academy's identity, such as its name, logo and contact details. */
export function IdentityCard({ academy, onSaved }: IdentityCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const identity = academy.draft.identity ?? academy.identity
  return (
    <FormCard
      title="Who we are"
      text="Shown on public pages, in emails and on new receipts. Changes are saved as a draft until you publish them."
      onEdit={() => setIsOpen(true)}
      form={
        isOpen ? (
          <IdentityForm academy={academy} identity={identity} onSaved={onSaved} onClose={() => setIsOpen(false)} />
        ) : null
      }
    >
      <Values
        rows={[
          ['Logo', <LogoPicture key="logo" logo={identity.logo} academyName={identity.name} />],
          ['Name', identity.name],
          ['Short name', identity.short_name],
          ['Tagline', identity.tagline],
          ['Description', identity.description],
          ['Postal address', identity.address],
          ['Support email', identity.support_email],
          ['WhatsApp number', identity.whatsapp],
          ['Social links', identity.social_links.join('\n')],
        ]}
      />
    </FormCard>
  )
}
