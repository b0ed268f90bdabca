'use client'

import type { KeyboardEvent, ReactNode } from 'react'
import { useElementId } from '@/components/ui/form/element-id'

type Tab = { value: string; label: ReactNode; count?: number }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  /** Content at the right end of the tab row, such as a search field. */
  aside?: ReactNode
  /** The content of the chosen tab, which the caller renders. */
  children: ReactNode
}

/** Scrolls the chosen tab into view if the row is wider than the screen. Does not scroll the page. */
function bringIntoSight(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const overflow = tab.getBoundingClientRect().right - row.getBoundingClientRect().right
  if (overflow > 0) row.scrollLeft += overflow
}

/** For each key that moves the focus, a function that returns the new tab's index. The arrows wrap around. */
const places: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  PageUp: () => 0,
  End: (_, count) => count - 1,
  PageDown: (_, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const place = places[event.key]
  const tab = event.target
  if (!place || !(tab instanceof Element) || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
  event.preventDefault()
  const row: readonly Element[] = [...event.currentTarget.querySelectorAll('[role="tab"]')]
  const next = row[place(row.indexOf(tab), row.length)]
  if (next instanceof HTMLElement) next.focus()
}

/**
 * Shows underlined tabs. The caller renders the content of the chosen tab. The Tab key reaches only one tab; the
 * arrows, Home and End move to the others. A tab is chosen as soon as it has the focus.
 */
export function Tabs({ label, tabs, value, onChange, aside, children }: TabsProps) {
  const id = useElementId()
  const choose = (chosen: string) => {
    if (chosen !== value) onChange(chosen)
  }
  return (
    <div>
      {/* wrap-reverse flips the vertical axis, so `items-start` aligns the tabs with the line at the bottom. */}
      <div className="flex flex-wrap-reverse items-start justify-between gap-x-6 border-ink border-b">
        <div role="tablist" aria-label={label} className="tab-row flex gap-6 overflow-x-auto" onKeyDown={moveFocus}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel-${tab.value}`}
              tabIndex={tab.value === value ? 0 : -1}
              ref={tab.value === value ? bringIntoSight : undefined}
              className="tab"
              onFocus={() => choose(tab.value)}
              // A click also chooses the tab, because some browsers do not focus a clicked button.
              onClick={() => choose(tab.value)}
            >
              {tab.label}
              {tab.count === undefined ? null : <b className="tnum ml-1.5 font-semibold">{tab.count}</b>}
            </button>
          ))}
        </div>
        {aside ? <div className="w-full pb-2.5 phone:w-auto">{aside}</div> : null}
      </div>
      {/* All panels stay in the page, because each tab refers to its panel by ID. */}
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach every panel
          tabIndex={0}
          hidden={tab.value !== value}
        >
          {tab.value === value ? children : null}
        </div>
      ))}
    </div>
  )
}
