import type { Deciding, DecisionAction } from '@/components/review/payment-decision'
import { Button } from '@/components/ui/button'
import { NeedsScripts } from '@/components/ui/needs-scripts'
import { useOfficeRight } from '@/components/ui/office-rights'
import { textLinkClass } from '@/components/ui/text/text-link'
import type { Applicant } from './applicant'

export type ApplicantButtonsProps = {
  person: Applicant
  deciding: Deciding | null
  onDecide: (person: Applicant, action: DecisionAction) => void
  /** Opens the dialog that asks for a reason and rejects the application. */
  onRejectWithReason: (person: Applicant) => void
}

/**
 * Lets an admin approve or reject an application. Disables the button for the current status. Renders nothing if no
 * form was submitted, or if the admin may not decide.
 */
export function ApplicantButtons({ person, deciding, onDecide, onRejectWithReason }: ApplicantButtonsProps) {
  const mayDecide = useOfficeRight('desk')
  if (person.status === null || !mayDecide) return null
  const explains = person.status !== 'rejected'
  const busy = (action: DecisionAction) => deciding?.id === person.id && deciding.action === action
  return (
    <NeedsScripts placeholderClass={explains ? 'min-h-24' : 'min-h-11'}>
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="peacock"
          size="small"
          className="px-2!"
          aria-label={`Approve ${person.name}`}
          disabled={person.status === 'approved' || deciding !== null}
          busy={busy('approve')}
          onClick={() => onDecide(person, 'approve')}
        >
          Approve
        </Button>
        <Button
          variant="danger"
          size="small"
          className="px-2!"
          aria-label={`Reject ${person.name}`}
          disabled={person.status === 'rejected' || deciding !== null}
          busy={busy('reject')}
          onClick={() => onDecide(person, 'reject')}
        >
          Reject
        </Button>
        {explains ? (
          <button
            type="button"
            disabled={deciding !== null}
            onClick={() => onRejectWithReason(person)}
            className={`${textLinkClass} type-note col-span-2 min-h-11 justify-self-end`}
          >
            Reject with a reason<span className="sr-only">: {person.name}</span>
          </button>
        ) : null}
      </div>
    </NeedsScripts>
  )
}
