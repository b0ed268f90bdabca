import { Button } from '@/components/ui/button'
import { officeRelationTexts, relationTexts } from '@/lib/learners/relations'
import type { LearnerView } from '@/lib/learners/schema'

interface LearnerRowProps {
  learner: LearnerView
  /** True for the only active student, who cannot be archived. */
  only: boolean
  busy: boolean
  disabled: boolean
  onEdit: () => void
  onArchive: () => void
  onRestore: () => void
  /** Deletes the student. Undefined for the office, which cannot delete a family's student. */
  onDelete: (() => void) | undefined
  accountId: string | undefined
  mayChange: boolean
}

/** Shows one of the account's students, with Edit and Archive buttons or, if archived, Restore and Delete buttons. */
export function LearnerRow({
  learner,
  only,
  busy,
  disabled,
  onEdit,
  onArchive,
  onRestore,
  onDelete,
  accountId,
  mayChange,
}: LearnerRowProps) {
  const { name, relation, year_of_birth, notes, archived } = learner
  const about = [
    archived ? 'Archived' : '',
    relation ? (accountId ? officeRelationTexts : relationTexts)[relation] : '',
    year_of_birth ? `Born in ${year_of_birth}` : '',
  ].filter(Boolean)
  const whenArchived = [['Restore', onRestore] as const, ...(onDelete ? [['Delete', onDelete] as const] : [])]
  const whenActive = [['Edit', onEdit] as const, ...(only ? [] : [['Archive', onArchive] as const])]
  const buttons = mayChange ? (archived ? whenArchived : whenActive) : []
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <b className="block font-semibold">{name}</b>
        {about.length > 0 ? <span className="type-small tnum block text-muted">{about.join(', ')}</span> : null}
        {notes ? <p className="type-small mt-1 whitespace-pre-line">Notes for the teachers: {notes}</p> : null}
      </div>
      <div className="flex flex-wrap gap-3">
        {buttons.map(([label, onClick], position) => (
          <Button
            key={label}
            variant="outline"
            size="small"
            busy={busy && position === buttons.length - 1 ? true : undefined}
            disabled={disabled}
            aria-label={`${label} ${name}`}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
