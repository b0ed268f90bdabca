import type { ReactNode } from 'react'
import { TextField } from '@/components/ui/form/field'
import type { FieldOfForm } from '@/components/ui/form/use-form'
import { Notice } from '@/components/ui/text/notice'
import type { Screenshot } from './screenshot'
import { ScreenshotField } from './screenshot-field'
import { StepTitle } from './step-title'

interface SendScreenshotProps {
  screenshot: Screenshot | null
  screenshotError: string | undefined
  onScreenshot: (screenshot: Screenshot | null) => void
  utr: FieldOfForm
  busy: boolean
  /** True if another payment already has this UTR. */
  claimed: boolean
  /** True if the payment could not be sent. */
  failed: boolean
  /** A sentence about the fee for families abroad. */
  children?: ReactNode
  button: ReactNode
}

/** Shows the step in which the payer sends the screenshot and the UPI reference of a payment. */
export function SendScreenshot({
  screenshot,
  screenshotError,
  onScreenshot,
  utr,
  busy,
  claimed,
  failed,
  children,
  button,
}: SendScreenshotProps) {
  return (
    <section className="grid gap-4 lg:sticky lg:top-10 lg:border lg:border-edge lg:bg-card lg:p-7">
      <div>
        <StepTitle step={1}>Send screenshot</StepTitle>
        <ScreenshotField screenshot={screenshot} error={screenshotError} disabled={busy} onChange={onScreenshot} />
      </div>
      <TextField
        label="UPI reference (12 digits)"
        hint="Optional. Google Pay: UPI transaction ID, PhonePe: UTR, Paytm: Reference ID."
        inputMode="numeric"
        autoComplete="off"
        {...utr}
      />
      <p className="type-small text-muted">The academy office checks every screenshot before it approves a payment.</p>
      {children}
      {claimed ? <ClaimedUtr /> : null}
      {failed ? (
        <p className="type-small font-semibold text-kumkum" role="status">
          The screenshot was not sent, but it is still here. Do not pay again.
        </p>
      ) : null}
      <div className="max-lg:hidden">{button}</div>
    </section>
  )
}

/** Explains what payers can do if another payment already has their UTR. */
function ClaimedUtr() {
  return (
    <Notice kind="warning" title="Is this UPI reference yours?" live>
      Another payment already uses this reference. If it is yours, clear it above and send only the screenshot. The
      office still sees the reference you entered, and compares your screenshot with the other payment. If it is not
      yours, correct it.
    </Notice>
  )
}
