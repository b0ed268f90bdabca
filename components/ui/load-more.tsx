import { Button } from '@/components/ui/button'

/** Below a list: how it is ordered, and the rest of it. */
export function LoadMore({
  note,
  more,
  busy,
  onMore,
}: {
  note: string
  more: boolean
  busy: boolean
  onMore: () => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <p className="type-small text-muted">{note}</p>
      {more ? (
        <Button variant="outline" size="small" onClick={onMore} busy={busy} busyLabel="Loading...">
          Show more
        </Button>
      ) : null}
    </div>
  )
}
