'use client'

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { alertError, notReached } from '@/components/ui/dialog/alerts'
import { textLinkClass } from '@/components/ui/text/text-link'

interface PartProps {
  /** For parts that open on request, such as dialogs. Other parts are open as long as they are rendered. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Shown while the code loads. */
  waiting?: ReactNode
}

/** The code of a part. `loaded` is the component once it has loaded. */
interface Code<Props> {
  load: () => Promise<ComponentType<Props>>
  loaded: ComponentType<Props> | null
}

/**
 * Creates a component whose code loads when it is first shown or opened. If loading fails, a part with `onOpenChange`
 * closes, and an alert appears. Any other part shows a button to try again.
 */
export function loadWhenShown<Props extends object>(load: Code<Props>['load']) {
  const code: Code<Props> = { load, loaded: null }
  return (props: Props & PartProps) => <Part code={code} props={props} />
}

function Part<Props extends object>({ code, props }: { code: Code<Props>; props: Props & PartProps }) {
  const { open = true, onOpenChange, waiting = null } = props
  const [Shown, setShown] = useState(() => code.loaded)
  const [failed, setFailed] = useState(false)
  const missing = open && !Shown && !failed
  useEffect(() => {
    if (!missing) return
    let left = false
    const show = (component: ComponentType<Props>) => {
      code.loaded = component
      if (!left) setShown(() => component)
    }
    const giveUp = () => {
      if (left) return
      if (!onOpenChange) return setFailed(true)
      onOpenChange(false)
      void alertError('Error', 'This could not be opened', notReached())
    }
    code.load().then(show, giveUp)
    return () => {
      left = true
    }
  }, [code, missing, onOpenChange])
  if (Shown) return <Shown {...props} />
  if (!failed) return open ? waiting : null
  return (
    <p role="alert" className="type-text">
      This could not be loaded.{' '}
      <button type="button" className={`${textLinkClass} min-h-11`} onClick={() => setFailed(false)}>
        Try again
      </button>
    </p>
  )
}
