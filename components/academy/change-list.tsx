import type { Change } from '@/lib/academy/schema'

/** Lists changes with their old and new values. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className="type-text mt-2 grid gap-1">
      {changes.map(({ what, from, to }) => (
        <li key={`${what} ${to}`} className="[overflow-wrap:anywhere]">
          <b className="font-semibold">{what}</b>
          {': '}
          {from === null ? null : (
            <>
              <s className="text-muted">{from}</s>{' '}
            </>
          )}
          {to ?? 'removed'}
        </li>
      ))}
    </ul>
  )
}
