'use client'

import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

/**
 * An open dialog or alert. Each one has a history entry, so that Back closes it without leaving the page. The entry
 * contains the IDs of all open dialogs (docs/decisions/2026-11-25-pages.md).
 */
interface OpenDialog {
  id: string
  close: () => void
  entry: 'none' | 'pushed' | 'taken'
}

const open: OpenDialog[] = []
/** True once a link or `leavePage` opens another page. While it is true, `settle` does not change the history. */
let leaving = false
let traversal: { ended: Promise<void>; end: () => void } | null = null

const idsOfEntry = (): readonly string[] => {
  const state: unknown = window.history.state
  const ids = typeof state === 'object' && state !== null && 'dialogs' in state ? state.dialogs : []
  return Array.isArray(ids) ? ids : []
}

/**
 * Removes the history entries of closed dialogs by going back. Then adds a history entry for each open dialog that has
 * none.
 */
function settle(): void {
  if (traversal || leaving) return
  const ids = idsOfEntry()
  const isOpen = new Set(open.map((dialog) => dialog.id))
  const firstClosed = ids.findIndex((id) => !isOpen.has(id))
  if (firstClosed >= 0) {
    goBack(ids.length - firstClosed)
    return
  }
  const newIds = [...ids]
  for (const dialog of open) {
    if (dialog.entry !== 'none') continue
    newIds.push(dialog.id)
    dialog.entry = 'pushed'
    window.history.pushState({ dialogs: [...newIds] }, '')
  }
}

/** Goes back in the history. `settle` does nothing until the popstate event fires or one second has passed. */
function goBack(steps: number): void {
  const timer = setTimeout(endTraversal, 1000)
  let resolve = () => {}
  const ended = new Promise<void>((done) => {
    resolve = done
  })
  traversal = {
    ended,
    end: () => {
      clearTimeout(timer)
      resolve()
    },
  }
  window.history.go(-steps)
}

function endTraversal(): void {
  const ending = traversal
  traversal = null
  settle()
  ending?.end()
}

function onPopState(): void {
  leaving = false
  const top = open.at(-1)
  if (traversal) endTraversal()
  else if (top?.entry !== 'pushed' || idsOfEntry().includes(top.id)) settle()
  else {
    top.entry = 'taken'
    top.close()
  }
}

/** Sets `leaving` if a link is clicked while a dialog is open. Going back would cancel the link's navigation. */
function onClick({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): void {
  if (open.length === 0 || button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element))
    return
  const link = target.closest<HTMLAnchorElement>('a[href]:not([target="_blank"], [download])')
  if (link?.protocol.startsWith('http')) leaving = true
}

let listening = false
function listen(): void {
  if (listening) return
  listening = true
  window.addEventListener('popstate', onPopState)
  window.addEventListener('click', onClick, true)
}

export type DialogEntry = ReturnType<typeof addDialogEntry>

/** Adds a history entry for a dialog that is opening. Calls `close` when the user goes back. */
export function addDialogEntry(close: () => void) {
  listen()
  const dialog: OpenDialog = { id: crypto.getRandomValues(new Uint32Array(2)).join('-'), close, entry: 'none' }
  leaving = false
  open.push(dialog)
  settle()
  return {
    /** Restores the history entry of a dialog that stays open after Back, so that the next Back closes it. */
    keep: () => {
      if (dialog.entry !== 'taken' || !open.includes(dialog)) return
      dialog.entry = 'none'
      settle()
    },
    /** Removes the history entry of a dialog that closes. Resolves once the entry is removed. */
    remove: (): Promise<void> => {
      const index = open.indexOf(dialog)
      if (index >= 0) open.splice(index, 1)
      settle()
      return dialogHistorySettled()
    },
  }
}

/** Waits until the last `goBack` has ended. */
export const dialogHistorySettled = (): Promise<void> => traversal?.ended ?? Promise.resolve()

/** Opens another page. If a dialog is open, the new page replaces the dialog's history entry. */
export function leavePage(address: string): void {
  leaving = true
  if (open.length > 0) window.location.replace(address)
  else window.location.assign(address)
}

/**
 * Adds a history entry while the dialog is open. Returns a function that restores the entry if the dialog stays open
 * after Back.
 */
export function useDialogEntry(isOpen: boolean, onBack: () => void): () => void {
  const close = useEffectEvent(onBack)
  const entry = useRef<DialogEntry>(undefined)
  useEffect(() => {
    if (!isOpen) return
    const dialogEntry = addDialogEntry(() => close())
    entry.current = dialogEntry
    return () => void dialogEntry.remove()
  }, [isOpen])
  return useCallback(() => entry.current?.keep(), [])
}
