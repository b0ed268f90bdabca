'use client'

import { useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { Checkbox, FieldSet } from '@/components/ui/form/choice'
import { Disclosure } from '@/components/ui/text/disclosure'
import { call } from '@/lib/api/client'
import { shortDate, wallClock } from '@/lib/core/time/format'
import { PERMISSION_KINDS, type PermissionKind, permissionText } from '@/lib/learners/consent-kinds'
import type { ConsentView } from '@/lib/privacy/schema'

interface ConsentOfLearnerProps {
  learner: { id: string; name: string }
  /** True if the account has several learners. The labels then contain the learner's name. */
  showLearnerName: boolean
  consent: ConsentView | null
  /** The current consents to recordings and publicity. */
  permissions: readonly ConsentView[]
  onForm: (form: 'give' | 'withdraw') => void
  onChanged: () => Promise<unknown>
}

/** Shows the consents for one learner, with the buttons to change them. */
export function ConsentOfLearner({
  learner,
  showLearnerName,
  consent,
  permissions,
  onForm,
  onChanged,
}: ConsentOfLearnerProps) {
  const minor = consent?.learner_under_18
  const labelled = (label: string) => (showLearnerName ? `${label}: ${learner.name}` : undefined)
  const [give, withdraw] = [minor ? 'Change parent or guardian' : 'The student is under 18', 'Withdraw consent']
  return (
    <>
      <ConsentStatus consent={consent} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          className="max-phone:w-full"
          aria-label={labelled(give)}
          onClick={() => onForm('give')}
        >
          {give}
        </Button>
        {minor ? (
          <Button
            variant="outline"
            className="max-phone:w-full"
            aria-label={labelled(withdraw)}
            onClick={() => onForm('withdraw')}
          >
            {withdraw}
          </Button>
        ) : null}
      </div>
      <Permissions learnerId={learner.id} consent={consent} permissions={permissions} onChanged={onChanged} />
    </>
  )
}

function ConsentStatus({ consent }: { consent: ConsentView | null }) {
  const { timeZone } = useAcademy()
  if (!consent)
    return (
      <p className="type-text max-w-[60ch]">
        No consent is recorded. If the student is under 18, a parent or guardian must agree.
      </p>
    )
  const day = shortDate(wallClock(consent.given_at, timeZone).date)
  if (!consent.learner_under_18) return <p className="type-text">The student was recorded as 18 or older on {day}.</p>
  return (
    <>
      <p className="type-text max-w-[60ch] [overflow-wrap:anywhere]">
        The student is under 18. {consent.guardian_name} ({consent.guardian_relation?.toLowerCase()}) agreed on {day}.
      </p>
      <Disclosure question="View consent">
        <p>{consent.text}</p>
      </Disclosure>
    </>
  )
}

const titles: Readonly<Record<PermissionKind, string>> = {
  recordings: 'Recordings of classes',
  publicity: 'Publication of photos and videos',
}

interface PermissionsProps {
  learnerId: string
  consent: ConsentView | null
  permissions: readonly ConsentView[]
  onChanged: () => Promise<unknown>
}

/** Shows a checkbox for each optional consent. A click saves the consent at once. */
function Permissions({ learnerId, consent, permissions, onChanged }: PermissionsProps) {
  const { name: academy, timeZone } = useAcademy()
  const [busy, setBusy] = useState(false)
  const guardian =
    consent?.guardian_name && consent.guardian_relation
      ? { name: consent.guardian_name, relation: consent.guardian_relation }
      : null

  async function change(kind: PermissionKind, agrees: boolean) {
    setBusy(true)
    try {
      if (agrees) await call('giveConsent', { body: { learner_id: learnerId, kind, consent: true } })
      else await call('withdrawConsent', { body: { learner_id: learnerId, kind } })
    } catch (error) {
      void alertError('Error', 'The consent could not be saved.', reasonOf(error))
    } finally {
      await onChanged().catch(() => undefined)
      setBusy(false)
    }
  }

  return (
    <FieldSet legend="Optional consents">
      {PERMISSION_KINDS.map((kind) => {
        const permission = permissions.find((one) => one.kind === kind)
        const day = permission && shortDate(wallClock(permission.given_at, timeZone).date)
        return (
          <Checkbox
            key={kind}
            label={day ? `${titles[kind]}, agreed on ${day}` : titles[kind]}
            hint={permission?.text ?? permissionText(kind, academy, guardian)}
            className="max-w-[60ch] [overflow-wrap:anywhere]"
            checked={permission !== undefined}
            // The checkbox stays enabled while saving, because a disabled checkbox loses focus.
            aria-busy={busy || undefined}
            onChange={(event) => (busy ? undefined : void change(kind, event.target.checked))}
          />
        )
      })}
    </FieldSet>
  )
}
