'use client'

import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { keepInput, keptInput } from '@/components/ui/form/kept-input'
import type { PageKey } from '@/lib/core/config/page-texts'
import { kindsOf, type Row, type RowContent, readContents, withIds } from './page-rows'

export type RowPart = 'text' | 'up' | 'down' | 'undo'

interface State {
  rows: Row[]
  nextId: number
  removed: { row: Row; index: number } | null
  /** The control to focus after the change. */
  focus: { id: number; part: RowPart } | null
  /** A message for screen readers. */
  status: string
}

type Action =
  | { type: 'edit'; id: number; change: Partial<RowContent> }
  | { type: 'add'; after: number; kind: Row['kind'] }
  | { type: 'move'; id: number; by: 1 | -1 }
  | { type: 'remove'; id: number }
  | { type: 'undo' }
  | { type: 'replace'; contents: readonly RowContent[] }

const insertRow = (rows: readonly Row[], index: number, row: Row) => [
  ...rows.slice(0, index),
  row,
  ...rows.slice(index),
]

const createState = (contents: readonly RowContent[]): State => ({
  rows: withIds(contents),
  nextId: contents.length,
  removed: null,
  focus: null,
  status: '',
})

function rowsReducer(state: State, action: Action): State {
  const { rows, nextId, removed } = state
  const indexOf = (id: number) => rows.findIndex((row) => row.id === id)
  switch (action.type) {
    case 'edit':
      return {
        ...state,
        focus: null,
        rows: rows.map((row) => (row.id === action.id ? { ...row, ...action.change } : row)),
      }
    case 'add': {
      const row: Row = { id: nextId, kind: action.kind, text: '', answer: '' }
      const index = indexOf(action.after) + 1
      return {
        ...state,
        rows: insertRow(rows, index, row),
        nextId: nextId + 1,
        focus: { id: nextId, part: 'text' },
        status: `Block ${index + 1} was added.`,
      }
    }
    case 'move': {
      const from = indexOf(action.id)
      const to = from + action.by
      const row = rows[from]
      if (!row || to < 0 || to >= rows.length) return state
      const isLast = action.by > 0 ? to === rows.length - 1 : to === 0
      // At the top or bottom, the pressed button becomes disabled. The opposite button gets the focus instead.
      const part = action.by > 0 === isLast ? 'up' : 'down'
      return {
        ...state,
        rows: insertRow(
          rows.filter(({ id }) => id !== action.id),
          to,
          row,
        ),
        focus: { id: action.id, part },
        status: `The block is now number ${to + 1} of ${rows.length}.`,
      }
    }
    case 'remove': {
      const index = indexOf(action.id)
      const row = rows[index]
      if (!row) return state
      return {
        ...state,
        rows: rows.filter(({ id }) => id !== action.id),
        removed: { row, index },
        focus: { id: action.id, part: 'undo' },
        status: '',
      }
    }
    case 'undo':
      if (!removed) return state
      return {
        ...state,
        rows: insertRow(rows, removed.index, removed.row),
        removed: null,
        focus: { id: removed.row.id, part: 'text' },
        status: 'The block was restored.',
      }
    case 'replace':
      return createState(action.contents)
  }
}

const serializeRows = (contents: readonly RowContent[]) =>
  JSON.stringify(contents.map(({ kind, text, answer }) => ({ kind, text, answer })))

/**
 * Holds the rows of a page's editor. Unsaved changes survive a reload. After a change, focuses an element in the
 * changed row. The attributes `data-row` (the row's ID) and `data-part` identify the element.
 */
export function usePageRows(page: PageKey, saved: readonly RowContent[], onRestored: () => void) {
  const [state, dispatch] = useReducer(rowsReducer, saved, createState)
  const form = useRef<HTMLFormElement>(null)
  const text = serializeRows(state.rows)
  const isChanged = text !== serializeRows(saved)

  const restore = useEffectEvent(() => {
    const draft = keptInput(`page ${page}`, { rows: '' })
    const contents = draft && readContents(page, draft.rows)
    if (!contents || serializeRows(contents) === serializeRows(saved)) return
    dispatch({ type: 'replace', contents })
    onRestored()
  })
  const storeRows = useEffectEvent(() => keepInput(`page ${page}`, isChanged ? { rows: text } : null))
  const isRestored = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the rows change
  useEffect(() => {
    if (isRestored.current) storeRows()
    else restore()
    isRestored.current = true
  }, [text, isChanged])

  useEffect(() => {
    if (!state.focus) return
    const { id, part } = state.focus
    form.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-part="${part}"]`)?.focus()
  }, [state.focus])

  return {
    form,
    rows: state.rows,
    removed: state.removed,
    status: state.status,
    isChanged,
    edit: (id: number, change: Partial<RowContent>) => dispatch({ type: 'edit', id, change }),
    /** Adds an empty row below the given one. */
    add: (after: number) => dispatch({ type: 'add', after, kind: kindsOf(page)[0] }),
    move: (id: number, by: 1 | -1) => dispatch({ type: 'move', id, by }),
    remove: (id: number) => dispatch({ type: 'remove', id }),
    undo: () => dispatch({ type: 'undo' }),
    replace: (contents: readonly RowContent[]) => dispatch({ type: 'replace', contents }),
  }
}
