import { Button } from '@/components/ui/button'

/** Shows a "Show more" button below a list that has more rows. With `note`, also states how the list is sorted. */
export function LoadMore({
  note,
  more,
  busy,
  onMore,
}: {
  note?: string
  more: boolean
  busy: boolean
  onMore: () => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      {note ? <p className="type-small text-muted">{note}</p> : null}
      {more ? (
        <Button variant="outline" size="small" onClick={onMore} busy={busy} busyLabel="Loading...">
          Show more
        </Button>
      ) : null}
    </div>
  )
}
