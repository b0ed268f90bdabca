'use client'

import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { rememberTyped } from './typed-early'

const TURNS = ['pointerover', 'touchstart', 'focusin', 'submit'] as const
const neverChanges = () => () => undefined

/** A form whose code waits until somebody turns to it. */
export interface LaterForm {
  Form: LazyExoticComponent<ComponentType>
  turnTo: () => void
  holder: HTMLElement | null
  putBack: () => void
  sentEarly: HTMLFormElement | null
  isReady: boolean
}

/** For one place on one page; `load` fetches the code. */
export function laterForm(load: () => Promise<ComponentType>): LaterForm {
  let turnTo: () => void = () => undefined
  const turnedTo = new Promise<void>((resolve) => {
    turnTo = resolve
  })
  const later: LaterForm = {
    Form: lazy(async () => {
      // On the server nobody turns to anything: the markup is wanted at once.
      if (typeof window !== 'undefined') await turnedTo
      return { default: await load() }
    }),
    turnTo,
    holder: null,
    putBack: () => undefined,
    sentEarly: null,
    isReady: false,
  }
  return later
}

/**
 * A form whose markup comes with the page, and whose code comes when somebody turns to it: with the pointer, a finger or
 * the keyboard. What was typed in between stays, and a send that came too early is made again once the code is there.
 */
export function WhenUsed({ later }: { later: LaterForm }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = root.current
    if (!element) return
    later.holder = element
    const onTurn = (event: Event) => {
      if (!(event.target instanceof Node && element.contains(event.target))) return
      later.turnTo()
      if (event.type !== 'submit' || later.isReady) return
      event.preventDefault()
      later.sentEarly = event.target instanceof HTMLFormElement ? event.target : null
    }
    // On their way down from the window: React stops the events that meet markup without code at the document.
    for (const name of TURNS) window.addEventListener(name, onTurn, true)
    return () => {
      for (const name of TURNS) window.removeEventListener(name, onTurn, true)
    }
  }, [later])
  return (
    <div ref={root}>
      <Fresh later={later} />
      <Suspense>
        {/* One before the form and one after it: between the two, in one piece, the form takes over. */}
        <Before later={later} />
        <later.Form />
        <After later={later} />
      </Suspense>
    </div>
  )
}

/** Reached from another page there is no markup to wait with. Apart, so that the form's boundary is not rendered again. */
function Fresh({ later }: { later: LaterForm }) {
  const fromServer = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [isFresh] = useState(!fromServer)
  useEffect(() => {
    if (isFresh) later.turnTo()
  }, [isFresh, later])
  return null
}

function Before({ later }: { later: LaterForm }) {
  useLayoutEffect(() => {
    later.putBack = rememberTyped(later.holder)
  }, [later])
  return null
}

function After({ later }: { later: LaterForm }) {
  useLayoutEffect(() => later.putBack(), [later])
  useEffect(() => {
    later.isReady = true
    later.sentEarly?.requestSubmit()
    later.sentEarly = null
    return () => {
      later.isReady = false
    }
  }, [later])
  return null
}
