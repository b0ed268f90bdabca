'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useViewerZone } from '@/components/ui/clocks'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { confirmAction } from '@/components/ui/dialog/alerts'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { Notice } from '@/components/ui/text/notice'
import type { OwnSecondFactor } from '@/lib/accounts/second-factor/second-factor-schema'
import { shortDate, wallClock } from '@/lib/core/time/format'
import { RecoveryCodes } from './recovery-codes'

const AppSetUp = loadWhenShown(() => import('./app-set-up').then((module) => module.AppSetUp))
const FactorChange = loadWhenShown(() => import('./factor-change').then((module) => module.FactorChange))

/** If this many codes or fewer are left, the page advises the user to create new ones. */
const FEW = 2

type Step = { name: 'rest' | 'set-up' | 'renew' | 'off' } | { name: 'codes'; codes: readonly string[] }

/** Lets users set up two-step login, renew their recovery codes and turn two-step login off (contract 39.23). */
export function ProfileSecondFactor() {
  const response = useCall('secondFactor', {}, { revalidateOnFocus: false })
  const { data, mutate } = response
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const showStatus = () => setStep({ name: 'rest' })
  const showCodes = (codes: readonly string[]) => {
    setStep({ name: 'codes', codes })
    void mutate()
  }
  // New codes stay on the screen even if the data reloads, because they are shown only once.
  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} onDone={showStatus} />
  if (!data) return <NotLoaded response={response} title="Your two-step login settings could not be loaded." />
  if (step.name === 'set-up') return <AppSetUp onDone={showCodes} onCancel={showStatus} />
  if (step.name === 'renew') return <FactorChange change="renew" onRenewed={showCodes} onCancel={showStatus} />
  if (step.name === 'off')
    return (
      <FactorChange
        change="off"
        onOff={() => {
          showStatus()
          void mutate()
        }}
        onCancel={showStatus}
      />
    )
  return <SecondFactorStatus factor={data.second_factor} onStep={(name) => setStep({ name })} />
}

interface SecondFactorStatusProps {
  factor: OwnSecondFactor
  onStep: (name: 'set-up' | 'renew' | 'off') => void
}

function SecondFactorStatus({ factor, onStep }: SecondFactorStatusProps) {
  const zone = useViewerZone() ?? 'UTC'
  const { on_since, recovery_codes_left: left, required } = factor
  if (on_since === null)
    return (
      <div className="grid gap-4">
        {required ? (
          <Notice kind="warning" title="The academy requires two-step login for office accounts.">
            Set it up here, or add a passkey, to open the other pages.
          </Notice>
        ) : null}
        <p className="type-text">
          Two-step login is off. Turn it on so that a stolen password is not enough to log in. An app on your phone,
          such as Google Authenticator, Aegis or 2FAS, shows a new code every 30 seconds.
        </p>
        <Button
          variant="outline"
          className="max-phone:w-full phone:justify-self-start"
          onClick={() => onStep('set-up')}
        >
          Set up
        </Button>
      </div>
    )

  async function off() {
    const text = required
      ? 'The academy requires two-step login for office accounts. Until you set it up again, you can open only your own profile.'
      : 'You will log in with your password only. Your recovery codes will stop working.'
    if (await confirmAction('Turn off two-step login?', text, 'Turn off', 'Keep it')) onStep('off')
  }

  return (
    <div className="grid gap-4">
      <p className="type-text">
        <b>On</b> since {shortDate(wallClock(on_since, zone).date)}. You enter a code from your app each time you log
        in.
      </p>
      {left <= FEW ? (
        <Notice kind="warning" title={left === 0 ? 'No recovery codes are left.' : `Recovery codes left: ${left}.`}>
          If you lose your phone and have no recovery code, you cannot log in. Create new codes now.
        </Notice>
      ) : (
        <p className="type-text">Recovery codes left: {left}.</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" className="max-phone:w-full" onClick={() => onStep('renew')}>
          New recovery codes
        </Button>
        <Button variant="outline" className="max-phone:w-full" onClick={() => void off()}>
          Turn off
        </Button>
      </div>
    </div>
  )
}
