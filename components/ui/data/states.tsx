import type { ReactNode } from 'react'
import { smallKolam } from '@/components/brand/drawings/kolams'
import { Kolam } from '@/components/brand/kolam'
import { Button } from '@/components/ui/button'

/** Shows that a list is loading: an animated kolam, and a text that screen readers announce. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div role="status" className="flex items-center gap-5 py-12 noscript:hidden">
      <Kolam drawing={smallKolam} size={72} width={2} motion="loop" className="text-kumkum" />
      <p className="type-lead text-muted">{text}</p>
    </div>
  )
}

type EmptyStateProps = {
  /** A sentence that states that the list is empty. */
  title: string
  /** The next step for the user. */
  text?: ReactNode
  action?: ReactNode
}

/** Shows that a list is empty, with a kolam, one sentence and one action. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-6 py-10 phone:flex-row phone:items-center phone:gap-10">
      <Kolam drawing={smallKolam} size={132} width={2} motion="in" className="flex-none text-kumkum" />
      <div>
        <p className="type-h3">{title}</p>
        {text ? <p className="type-text mt-2 max-w-[46ch] text-muted">{text}</p> : null}
        {action ? <div className="mt-5">{action}</div> : null}
      </div>
    </div>
  )
}

type ErrorStateProps = { title: string; text?: ReactNode; onRetry?: () => void; busy?: boolean }

/** Shows that a list could not be loaded, with the reason and a button to try again. */
export function ErrorState({ title, text, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div role="alert" className="my-6 border-kumkum border-l-4 bg-card px-6 py-5">
      <p className="type-h4">{title}</p>
      {text ? <p className="type-text mt-1 text-muted">{text}</p> : null}
      {onRetry ? (
        <Button
          variant="outline"
          size="small"
          className="mt-4"
          onClick={onRetry}
          busy={busy}
          busyLabel="Trying again..."
        >
          Try again
        </Button>
      ) : null}
    </div>
  )
}

interface NotLoadedProps extends Pick<ErrorStateProps, 'title' | 'text'> {
  /** The result of `useCall`. */
  response: { error?: unknown; isValidating: boolean; mutate: () => Promise<unknown> }
}

/** Shows that a call is still loading. If the call failed, shows the error and a button to try again. */
export function NotLoaded({ response: { error, isValidating, mutate }, ...texts }: NotLoadedProps) {
  return error ? <ErrorState {...texts} onRetry={() => void mutate()} busy={isValidating} /> : <Loading />
}
