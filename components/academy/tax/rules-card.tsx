'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Table, Td, Th } from '@/components/ui/data/table'
import { shortDate } from '@/lib/core/time/format'
import type { TaxSettings } from '@/lib/tax/schema'
import { CONFIRM_WITH_ACCOUNTANT, treatmentNames } from '@/lib/tax/texts'
import { Card, FormFrame } from '../card'
import { RuleForm } from './rule-form'

interface RulesCardProps {
  tax: TaxSettings
  onSaved: () => Promise<unknown>
}

/** Lists the tax rules, the newest first, and adds new ones. Rules are never changed or deleted. */
export function RulesCard({ tax, onSaved }: RulesCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card
      title="Treatment of fees"
      text={`A new rule applies to payments from its first day on. Documents already issued do not change. ${CONFIRM_WITH_ACCOUNTANT}`}
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
        <Table
          label="Tax rules"
          plain
          head={
            <>
              <Th>Applies to</Th>
              <Th>From</Th>
              <Th>Treatment</Th>
              <Th>SAC</Th>
              <Th className="text-right">Rate</Th>
              <Th>Added by</Th>
            </>
          }
        >
          {tax.rules.map((rule) => (
            <tr key={rule.id}>
              <Td className="[overflow-wrap:anywhere]">
                {rule.about}
                {rule.current ? <span className="type-note block text-muted">In use today</span> : null}
              </Td>
              <Td className="tnum whitespace-nowrap">{shortDate(rule.from_day)}</Td>
              <Td>{treatmentNames[rule.treatment]}</Td>
              <Td className="tnum">{rule.sac ?? '–'}</Td>
              <Td className="tnum text-right">{rule.treatment === 'taxable' ? `${rule.rate}%` : '–'}</Td>
              <Td className="[overflow-wrap:anywhere]">{rule.added_by}</Td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}
