import { Button } from '@/components/ui/button'
import type { ButtonVariant } from '@/components/ui/button-class'

interface FormButtonsProps {
  /** The label of the submit button. */
  label: string
  busyLabel?: string
  busy: boolean
  variant?: ButtonVariant
  /** True if the form cannot be sent yet. */
  disabled?: boolean
  /** Gives the buttons the full width on a phone. Used in dialogs with one main action. */
  wide?: boolean
  onClose: () => void
  className?: string
}

/** Shows the buttons below a form that the user can close without saving. */
export function FormButtons({
  label,
  busyLabel = 'Saving...',
  busy,
  variant,
  disabled = false,
  wide = false,
  onClose,
  className = '',
}: FormButtonsProps) {
  const width = wide ? 'max-phone:w-full' : ''
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      <Button type="submit" variant={variant} className={width} disabled={disabled} busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
      <Button variant="outline" className={width} disabled={busy} onClick={onClose}>
        Go back
      </Button>
    </div>
  )
}
