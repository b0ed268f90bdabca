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
import { keepTyped } from './typed-values'

const INTENTS = ['pointerover', 'touchstart', 'focusin', 'submit'] as const
const neverChanges = () => () => undefined

/** A form whose code waits until somebody turns to it. */
export interface DeferredForm {
  Form: LazyExoticComponent<ComponentType>
  loadNow: () => void
  holder: HTMLElement | null
  restoreTyped: () => void
  pendingSubmit: HTMLFormElement | null
  hydrated: boolean
}

/** For one place on one page; `load` fetches the code. */
export function deferredForm(load: () => Promise<ComponentType>): DeferredForm {
  let loadNow: () => void = () => undefined
  const wanted = new Promise<void>((resolve) => {
    loadNow = resolve
  })
  const deferred: DeferredForm = {
    Form: lazy(async () => {
      // On the server nobody turns to anything: the markup is wanted at once.
      if (typeof window !== 'undefined') await wanted
      return { default: await load() }
    }),
    loadNow,
    holder: null,
    restoreTyped: () => undefined,
    pendingSubmit: null,
    hydrated: false,
  }
  return deferred
}

/**
 * A form whose markup comes with the page, and whose code comes when somebody turns to it: with the pointer, a finger or
 * the keyboard. What was typed in between stays, and a send that came too early is made again once the code is there.
 */
export function DeferredFormSlot({ form }: { form: DeferredForm }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = root.current
    if (!element) return
    form.holder = element
    const onIntent = (event: Event) => {
      if (!(event.target instanceof Node && element.contains(event.target))) return
      form.loadNow()
      if (event.type !== 'submit' || form.hydrated) return
      event.preventDefault()
      form.pendingSubmit = event.target instanceof HTMLFormElement ? event.target : null
    }
    // On their way down from the window: React stops the events that meet markup without code at the document.
    for (const name of INTENTS) window.addEventListener(name, onIntent, true)
    return () => {
      for (const name of INTENTS) window.removeEventListener(name, onIntent, true)
    }
  }, [form])
  return (
    <div ref={root}>
      <LoadOnNavigation form={form} />
      <Suspense>
        {/* One before the form and one after it: between the two, in one piece, the form takes over. */}
        <KeepTyped form={form} />
        <form.Form />
        <Hydrated form={form} />
      </Suspense>
    </div>
  )
}

/** Reached from another page there is no markup to wait with. Apart, so that the form's boundary is not rendered again. */
function LoadOnNavigation({ form }: { form: DeferredForm }) {
  const fromServer = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [isFresh] = useState(!fromServer)
  useEffect(() => {
    if (isFresh) form.loadNow()
  }, [isFresh, form])
  return null
}

function KeepTyped({ form }: { form: DeferredForm }) {
  useLayoutEffect(() => {
    form.restoreTyped = keepTyped(form.holder)
  }, [form])
  return null
}

function Hydrated({ form }: { form: DeferredForm }) {
  useLayoutEffect(() => form.restoreTyped(), [form])
  useEffect(() => {
    form.hydrated = true
    form.pendingSubmit?.requestSubmit()
    form.pendingSubmit = null
    return () => {
      form.hydrated = false
    }
  }, [form])
  return null
}
