'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { shortDate } from '@/lib/core/time/format'
import type { TaxSettings } from '@/lib/tax/schema'
import { CONFIRM_WITH_ACCOUNTANT, treatmentNames } from '@/lib/tax/texts'
import { Card, FormFrame } from '../card'
import { RuleForm } from './rule-form'

interface RulesCardProps {
  tax: TaxSettings
  onSaved: () => Promise<unknown>
}

/** Lists the tax rules, newest first, and adds new ones. Rules are never changed or deleted. */
export function RulesCard({ tax, onSaved }: RulesCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card
      title="Tax treatment of fees"
      text={`A new rule applies to payments on or after its first day. Documents already issued do not change. ${CONFIRM_WITH_ACCOUNTANT}`}
      action={
        isOpen ? null : (
          <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
            Add a rule
          </Button>
        )
      }
    >
      {isOpen ? (
        <div className="mb-6">
          <FormFrame>
            <RuleForm tax={tax} onSaved={onSaved} onClose={() => setIsOpen(false)} />
          </FormFrame>
        </div>
      ) : null}
      {tax.rules.length === 0 ? (
        <p className="border-ink border-t py-4 text-muted">
          {tax.gstin === null
            ? 'No rules yet. Payments get a receipt without tax.'
            : 'No rules yet. All fees are taxable at 18%, SAC 999291.'}
        </p>
      ) : (
        <ul aria-label="Tax rules" className="border-ink border-t">
          {tax.rules.map((rule) => (
            <li key={rule.id} className="border-line border-b py-3 [overflow-wrap:anywhere]">
              <b className="font-semibold">{rule.about}</b>: {treatmentNames[rule.treatment]}
              {rule.treatment === 'taxable' ? `, ${rule.rate}%` : ''}
              {rule.sac ? `, SAC ${rule.sac}` : ''}
              <span className="type-note tnum block text-muted">
                {rule.current ? 'In use since' : 'From'} {shortDate(rule.from_day)}. Added by {rule.added_by}.
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
