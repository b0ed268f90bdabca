import type { KeyboardEvent } from 'react'

const SLOT = '[data-chart-slot]'

/**
 * Moves focus between the slots of a table: up and down within the column, left and right to the next cell with a slot,
 * Home and End to the ends of the row. Ignores other keys.
 */
export function moveInChart(event: KeyboardEvent<HTMLTableElement>): void {
  const from = (event.target as HTMLElement).closest<HTMLElement>(SLOT)
  const next = from && neighbour(from, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function neighbour(slot: HTMLElement, key: string): HTMLElement | undefined {
  const cell = slot.closest('td')
  const row = cell?.closest('tr')
  if (!cell || !row) return undefined
  const inRow = slotsIn(row)
  if (key === 'Home') return inRow[0]
  if (key === 'End') return inRow.at(-1)
  if (key === 'ArrowLeft') return slotsIn(...adjacentCells(cell, 'previousElementSibling'))[0]
  if (key === 'ArrowRight') return slotsIn(...adjacentCells(cell, 'nextElementSibling'))[0]
  const column = [...(row.parentElement?.children ?? [])].flatMap((each) => slotsIn(each.children[cell.cellIndex]))
  const at = column.indexOf(slot)
  if (key === 'ArrowUp') return column[at - 1]
  return key === 'ArrowDown' ? column[at + 1] : undefined
}

const slotsIn = (...elements: (Element | undefined)[]) =>
  elements.flatMap((element) => [...(element?.querySelectorAll<HTMLElement>(SLOT) ?? [])])

function adjacentCells(cell: Element, direction: 'previousElementSibling' | 'nextElementSibling'): Element[] {
  const next = cell[direction]
  return next ? [next, ...adjacentCells(next, direction)] : []
}
