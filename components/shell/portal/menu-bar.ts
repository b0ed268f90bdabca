'use client'

import { usePathname } from 'next/navigation'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Delays in milliseconds: before a menu opens under the pointer, and before it closes after the pointer has left. */
const OPEN_AFTER = 120
const CLOSE_AFTER = 180
/** The delay in milliseconds before a press can close a menu that the pointer has opened. */
const PRESS_AFTER_POINTING = 600

const steps: Record<string, (at: number, last: number) => number> = {
  next: (at, last) => (at === last ? 0 : at + 1),
  previous: (at, last) => (at <= 0 ? last : at - 1),
  first: () => 0,
  last: (_at, last) => last,
}
const alongBar: Record<string, keyof typeof steps> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  Home: 'first',
  End: 'last',
}
const alongMenu: Record<string, keyof typeof steps> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
}

/** Moves the focus between elements if `keys` contains the pressed key. Returns true if the focus moved. */
function move(key: string, keys: Record<string, keyof typeof steps>, among: Iterable<HTMLElement>): boolean {
  const step = steps[keys[key] ?? '']
  const all = [...among]
  if (!step || all.length === 0) return false
  all[step(all.indexOf(document.activeElement as HTMLElement), all.length - 1)]?.focus()
  return true
}

/**
 * Opens the menus of a bar one at a time (disclosure navigation in the ARIA Authoring Practices). A menu opens on hover
 * or press. On the keyboard, arrows move along the bar and within a menu, and Enter or arrow down opens a menu. Escape
 * closes it and returns focus to its trigger. A menu also closes when the focus leaves the bar.
 */
export function useMenuBar() {
  const bar = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<string | null>(null)
  const pointedAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pathname = usePathname()
  const [shownOn, setShownOn] = useState(pathname)
  if (shownOn !== pathname) {
    setShownOn(pathname)
    setOpen(null)
  }

  useEffect(() => {
    if (!open) return
    const onPress = ({ target }: globalThis.PointerEvent) => {
      if (target instanceof Node && !bar.current?.contains(target)) setOpen(null)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open])
  useEffect(() => {
    // The pointer may already be over the bar when this code loads. In this case, open the menu under the pointer.
    const canRest = window.matchMedia('(hover: hover)').matches
    const name = canRest && bar.current?.querySelector<HTMLElement>(':hover > [data-menu]')?.dataset.menu
    if (name) timer.current = setTimeout(() => setOpen(name), OPEN_AFTER)
    return () => clearTimeout(timer.current)
  }, [])

  const schedule = (change: () => void, milliseconds: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(change, milliseconds)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(null)
  }
  const triggerOf = (name: string) => bar.current?.querySelector<HTMLElement>(`[data-menu="${name}"]`)
  const linksOf = (name: string) => [
    ...(bar.current?.querySelectorAll<HTMLElement>(`[data-menu-content="${name}"] a`) ?? []),
  ]

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, target } = event
    if (key === 'Escape' && open) {
      triggerOf(open)?.focus()
      close()
      event.preventDefault()
      return
    }
    const within = target instanceof HTMLElement ? target : null
    const content = within?.closest<HTMLElement>('[data-menu-content]')
    const trigger = within?.closest<HTMLElement>('[data-menu]')?.dataset.menu
    if (content) {
      if (move(key, alongMenu, linksOf(content.dataset.menuContent ?? ''))) event.preventDefault()
    } else if (key === 'ArrowDown' && trigger) {
      event.preventDefault()
      if (open === trigger) linksOf(trigger)[0]?.focus()
      else setOpen(trigger)
    } else if (move(key, alongBar, bar.current?.querySelectorAll<HTMLElement>('[data-bar-item]') ?? [])) {
      event.preventDefault()
    }
  }

  return {
    open,
    close,
    bar: {
      ref: bar,
      onKeyDown,
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget instanceof Node && !bar.current?.contains(relatedTarget)) close()
      },
    },
    /** Returns the props for the element that contains a trigger and its menu. */
    item: (name: string) => ({
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse') return
        schedule(() => {
          if (open !== name) pointedAt.current = performance.now()
          setOpen(name)
        }, OPEN_AFTER)
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') schedule(() => setOpen(null), CLOSE_AFTER)
      },
    }),
    trigger: (name: string) => ({
      'data-menu': name,
      'data-bar-item': '',
      'aria-expanded': open === name,
      onClick: () => {
        clearTimeout(timer.current)
        const justPointed = performance.now() - pointedAt.current < PRESS_AFTER_POINTING
        setOpen(open === name && !justPointed ? null : name)
      },
    }),
  }
}
