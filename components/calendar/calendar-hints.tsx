'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'

interface Hidden {
  count: number
  /** True if all hidden slots are today. */
  today: boolean
  /** Distance in pixels from the calendar's edge to the nearest hidden slot. */
  distance: number
}
interface Edges {
  earlier: Hidden | null
  later: Hidden | null
  /** Distance in pixels from the top of the frame to the slot area, which is below the day headers. */
  top: number
}

const NONE: Edges = { earlier: null, later: null, top: 0 }
/** A slot counts as hidden if at most this many pixels of it are visible. */
const SLIVER = 12

const scrollerOf = (frame: Element) => frame.querySelector('.fc-timegrid-body')?.closest('.fc-scroller') ?? null

function hiddenOf(hiddenSlots: { distance: number; today: boolean }[]): Hidden | null {
  if (hiddenSlots.length === 0) return null
  return {
    count: hiddenSlots.length,
    today: hiddenSlots.every(({ today }) => today),
    distance: Math.min(...hiddenSlots.map(({ distance }) => distance)),
  }
}

/** Returns the slots that are hidden above and below the visible part of the frame. */
function edgesOf(frame: Element): Edges {
  const scroller = scrollerOf(frame)
  if (!scroller) return NONE
  const { top, bottom } = scroller.getBoundingClientRect()
  const slots = [...frame.querySelectorAll('.fc-timegrid-event')].map((slot) => {
    const at = slot.getBoundingClientRect()
    const today = slot.closest('.fc-timegrid-col')?.classList.contains('fc-day-today') ?? false
    return { above: top - at.bottom, below: at.top - bottom, today }
  })
  return {
    top: Math.round(top - frame.getBoundingClientRect().top),
    earlier: hiddenOf(
      slots.filter(({ above }) => above > -SLIVER).map(({ above, today }) => ({ distance: above, today })),
    ),
    later: hiddenOf(
      slots.filter(({ below }) => below > -SLIVER).map(({ below, today }) => ({ distance: below, today })),
    ),
  }
}

const isSame = (one: Hidden | null, other: Hidden | null) => one?.count === other?.count && one?.today === other?.today

/**
 * Shows buttons such as "3 more later today" for the slots above and below the visible part. Pressing a button scrolls
 * to the slots.
 */
export function CalendarHints({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const [edges, setEdges] = useState<Edges>(NONE)
  useEffect(() => {
    const holder = frame.current
    if (!holder) return
    let animationFrame = 0
    const updateEdges = () => {
      cancelAnimationFrame(animationFrame)
      animationFrame = requestAnimationFrame(() => {
        const edges = edgesOf(holder)
        setEdges((before) =>
          isSame(before.earlier, edges.earlier) && isSame(before.later, edges.later) && before.top === edges.top
            ? before
            : edges,
        )
      })
    }
    const drawn = new MutationObserver(updateEdges)
    drawn.observe(holder, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-view'] })
    const sized = new ResizeObserver(updateEdges)
    sized.observe(holder)
    // When the user scrolls sideways, move the hour labels along, so that they stay visible (calendar.css).
    const followSideways = () => {
      holder.toggleAttribute('data-sideways', holder.scrollLeft > 0)
      holder.style.setProperty('--sideways', `${holder.scrollLeft}px`)
    }
    holder.addEventListener('scroll', followSideways)
    followSideways()
    // Listen in the capture phase, because scroll events do not bubble.
    holder.addEventListener('scroll', updateEdges, true)
    updateEdges()
    return () => {
      cancelAnimationFrame(animationFrame)
      drawn.disconnect()
      sized.disconnect()
      holder.removeEventListener('scroll', updateEdges, true)
      holder.removeEventListener('scroll', followSideways)
    }
  }, [frame])

  /** Scrolls until the nearest hidden slot is well inside the visible part. */
  function go(direction: 1 | -1) {
    const holder = frame.current
    const scroller = holder && scrollerOf(holder)
    if (!holder || !scroller) return
    const { earlier, later } = edgesOf(holder)
    const distance = (direction > 0 ? later : earlier)?.distance ?? 0
    scroller.scrollBy({ top: direction * (Math.max(distance, 0) + scroller.clientHeight * 0.6) })
  }

  const hintText = ({ count, today }: Hidden, when: string) => `${count} more ${when}${today ? ' today' : ''}`
  return (
    <>
      {edges.earlier ? (
        <button type="button" className="calendar-more" style={{ top: edges.top }} onClick={() => go(-1)}>
          <span>
            <ChevronUp aria-hidden="true" size={16} />
            {hintText(edges.earlier, 'earlier')}
          </span>
        </button>
      ) : null}
      {edges.later ? (
        <button type="button" className="calendar-more is-later" onClick={() => go(1)}>
          <span>
            <ChevronDown aria-hidden="true" size={16} />
            {hintText(edges.later, 'later')}
          </span>
        </button>
      ) : null}
    </>
  )
}
