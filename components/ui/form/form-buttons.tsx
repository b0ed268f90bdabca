import { Button } from '@/components/ui/button'
import type { ButtonVariant } from '@/components/ui/button-class'

interface FormButtonsProps {
  /** The label of the submit button. */
  label: string
  busyLabel?: string
  busy: boolean
  variant?: ButtonVariant
  onClose: () => void
  className?: string
}

/** Shows the buttons below a form that the user can close without saving. */
export function FormButtons({
  label,
  busyLabel = 'Saving...',
  busy,
  variant,
  onClose,
  className = '',
}: FormButtonsProps) {
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      <Button type="submit" variant={variant} busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
      <Button variant="outline" onClick={onClose}>
        Go back
      </Button>
    </div>
  )
}
