import type { ReactNode } from 'react'
import { reasonOf } from './call-failure'
import { LoadMore } from './load-more'
import { ErrorState, Loading } from './states'

interface PagedRowsProps<Row> {
  /** The result of `usePagedList`. */
  list: {
    rows: readonly Row[] | undefined
    error: unknown
    changing: boolean
    busy: boolean
    more: boolean
    loadingMore: boolean
    loadMore: () => void
    reload: () => Promise<unknown>
  }
  /** The sentence shown if the first rows could not be loaded. */
  failed: string
  /** Shown if the list has no rows. */
  empty: ReactNode
  /** States how the list is sorted, if it has no sort menu. */
  note?: string
  className?: string
  children: (rows: readonly Row[]) => ReactNode
}

/** Shows the rows of a paged list. Without rows, shows that the list is loading, is empty or could not be loaded. */
export function PagedRows<Row>({ list, failed, empty, note, className = '', children }: PagedRowsProps<Row>) {
  const { rows, error, changing, busy, more, loadingMore, loadMore, reload } = list
  if (error && !rows?.length)
    return <ErrorState title={failed} text={reasonOf(error)} onRetry={() => void reload()} busy={busy} />
  if (!rows) return <Loading />
  if (rows.length === 0) return empty
  return (
    <div aria-busy={changing} className={`${className} ${changing ? 'opacity-60' : ''}`}>
      {children(rows)}
      <LoadMore {...(note && { note })} more={more} busy={loadingMore} onMore={loadMore} />
    </div>
  )
}
