'use client'

import { useState } from 'react'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import type { AcademyView } from '@/lib/academy/schema'
import { feeTextGroups } from '@/lib/core/config/fee-texts'
import { FormCard, Values } from './card'

const FeesForm = loadWhenShown(() => import('./fees-form').then((module) => module.FeesForm))

interface FeesCardProps {
  academy: AcademyView
  onSaved: () => Promise<unknown>
}

/** Shows the settings for fees and classes as sentences. A form lets an admin change the settings. */
export function FeesCard({ academy, onSaved }: FeesCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const groups = feeTextGroups({ ...academy.fees, cancelHours: academy.rules.cancel_hours })
  return (
    <FormCard
      title="Fees and classes"
      text="Due dates, reminders, make-up classes, discounts and booking. Once you have added a plan, families can read these rules on the “Refund and cancellation” page. Changes apply at once."
      onEdit={() => setIsOpen(true)}
      form={isOpen ? <FeesForm academy={academy} onSaved={onSaved} onClose={() => setIsOpen(false)} /> : null}
    >
      <Values
        rows={groups.map(({ title, sentences }) => [
          title,
          <ul key={title} className="grid gap-1.5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>,
        ])}
      />
    </FormCard>
  )
}
