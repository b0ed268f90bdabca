'use client'

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { alertError, unreachableText } from '@/components/ui/dialog/alerts'
import { textLinkClass } from '@/components/ui/text/text-link'

interface PartProps {
  /** True while the component, for example a dialog, is open. The default is true. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The content that is shown while the code loads. */
  waiting?: ReactNode
}

/** The code of a component that loads on demand. `loaded` is null until the component has loaded. */
interface Code<Props> {
  load: () => Promise<ComponentType<Props>>
  loaded: ComponentType<Props> | null
}

/**
 * Creates a component whose code loads when the component is first shown or opened. If a dialog cannot load, an alert
 * appears. Any other component shows a button to try again.
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
      void alertError('Error', 'This window could not be opened', unreachableText())
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
      This part of the page could not be loaded.{' '}
      <button type="button" className={`${textLinkClass} min-h-11`} onClick={() => setFailed(false)}>
        Try again
      </button>
    </p>
  )
}
