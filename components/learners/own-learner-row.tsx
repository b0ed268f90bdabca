import { Button } from '@/components/ui/button'
import { relationTexts } from '@/lib/learners/relations'
import type { LearnerView } from '@/lib/learners/schema'

interface OwnLearnerRowProps {
  learner: LearnerView
  /** Whether this is the only active student, who cannot be archived. */
  only: boolean
  busy: boolean
  disabled: boolean
  onEdit: () => void
  onArchive: () => void
  onRestore: () => void
  onDelete: () => void
}

/** Shows one student of the account and the buttons for them. */
export function OwnLearnerRow({
  learner,
  only,
  busy,
  disabled,
  onEdit,
  onArchive,
  onRestore,
  onDelete,
}: OwnLearnerRowProps) {
  const { name, relation, year_of_birth, notes, archived } = learner
  const about = [
    archived ? 'Archived' : '',
    relation ? relationTexts[relation] : '',
    year_of_birth ? `Born in ${year_of_birth}` : '',
  ].filter(Boolean)
  const buttons: readonly (readonly [label: string, onClick: () => void])[] = archived
    ? [
        ['Restore', onRestore],
        ['Delete', onDelete],
      ]
    : [['Edit', onEdit], ...(only ? [] : ([['Archive', onArchive]] as const))]
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <b className="block font-semibold">{name}</b>
        {about.length > 0 ? <span className="type-small tnum block text-muted">{about.join(', ')}</span> : null}
        {notes ? <p className="type-small mt-1 whitespace-pre-line">For the teachers: {notes}</p> : null}
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
