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
} from 'react'
import { useHydrated } from '@/components/ui/use-hydrated'
import { keepTyped } from './typed-values'

/** Voice control and `element.click()` send no event except `click`. */
const INTENTS = ['pointerover', 'touchstart', 'focusin', 'click', 'submit'] as const

/** A form whose code loads when a user starts to use it. */
export interface DeferredForm {
  Form: LazyExoticComponent<ComponentType>
  loadNow: () => void
  holder: HTMLElement | null
  restoreTyped: () => void
  /** Buttons pressed and forms submitted before the code loaded, in order. */
  pending: HTMLElement[]
  hydrated: boolean
}

/**
 * Returns the button or form of an event. Returns null for elements that work without code, such as links and fields.
 */
function pressedBy({ type, target }: Event): HTMLElement | null {
  if (type === 'submit') return target instanceof HTMLFormElement ? target : null
  return type === 'click' && target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null
}

/** Creates a deferred form for one place on one page. `load` must import the form's code. */
export function deferredForm(load: () => Promise<ComponentType>): DeferredForm {
  let loadNow: () => void = () => undefined
  const wanted = new Promise<void>((resolve) => {
    loadNow = resolve
  })
  const deferred: DeferredForm = {
    Form: lazy(async () => {
      // The server renders the form at once, because it has no user interaction to wait for.
      if (typeof window !== 'undefined') await wanted
      return { default: await load() }
    }),
    loadNow,
    holder: null,
    restoreTyped: () => undefined,
    pending: [],
    hydrated: false,
  }
  return deferred
}

/**
 * Shows a form whose HTML comes with the page, and whose code loads when a user interacts with the form by pointer,
 * touch, keyboard or voice. The form keeps typed text, and replays early clicks and submits once its code has loaded.
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
      if (form.hydrated) return
      const pressed = pressedBy(event)
      if (!pressed) return
      const isForm = pressed instanceof HTMLFormElement
      if (isForm) event.preventDefault()
      if (!isForm || !form.pending.includes(pressed)) form.pending.push(pressed)
    }
    // Capture events at the window, because at the document React stops events on HTML that is not hydrated yet.
    for (const name of INTENTS) window.addEventListener(name, onIntent, true)
    return () => {
      for (const name of INTENTS) window.removeEventListener(name, onIntent, true)
    }
  }, [form])
  return (
    <div ref={root}>
      <LoadOnNavigation form={form} />
      <Suspense>
        {/* React runs the layout effects of these siblings directly before and after those of the hydrating form. */}
        <KeepTyped form={form} />
        <form.Form />
        <Hydrated form={form} />
      </Suspense>
    </div>
  )
}

/**
 * Loads the form after a client-side navigation, when there is no HTML. A separate component, so that its state does
 * not render the boundary again.
 */
function LoadOnNavigation({ form }: { form: DeferredForm }) {
  const [isFresh] = useState(useHydrated())
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
    for (const pressed of form.pending.splice(0)) {
      if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
      else pressed.click()
    }
    return () => {
      form.hydrated = false
    }
  }, [form])
  return null
}
