'use client'

import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'

type Tab = { value: string; label: ReactNode; count?: number }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  /** On the right of the tab row: a search field. */
  aside?: ReactNode
  /** The content of the chosen tab. */
  children: ReactNode
}

/** The chosen tab of a row that is wider than the screen is moved into sight; the page stays where it is. */
function bringIntoSight(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const over = tab.getBoundingClientRect().right - row.getBoundingClientRect().right
  if (over > 0) row.scrollLeft += over
}

/** Underlined tabs over an ink line. The caller renders the chosen tab's content. */
export function Tabs({ label, tabs, value, onChange, aside, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      {/* Reversed wrapping turns the cross axis over: the start is the line below. */}
      <div className="flex flex-wrap-reverse items-start justify-between gap-x-6 border-ink border-b">
        <Radix.List aria-label={label} className="tab-row flex gap-6 overflow-x-auto">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              ref={tab.value === value ? bringIntoSight : undefined}
              value={tab.value}
              className="tab"
            >
              {tab.label}
              {tab.count === undefined ? null : <b className="tnum ml-1.5 font-semibold">{tab.count}</b>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside ? <div className="w-full pb-2.5 phone:w-auto">{aside}</div> : null}
      </div>
      {/* Every tab keeps its panel, so that no tab points at one that is not there. */}
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} forceMount hidden={tab.value !== value}>
          {tab.value === value ? children : null}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
