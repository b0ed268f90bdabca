'use client'

import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { inputClass } from '@/components/ui/form/field'

const DEBOUNCE_MS = 250

interface ListSearchProps {
  label: string
  placeholder: string
  /** The search text. It is kept in the URL (address-value.ts), so navigation can change it too. */
  q: string
  onSearch: (q: string) => void
  /** Whether to focus the field at first, for lists that are mainly searched. Only on desktop. */
  searchFirst?: boolean
}

/** Shows a debounced search field: it searches once the typing pauses. */
export function ListSearch({ label, placeholder, q, onSearch, searchFirst = false }: ListSearchProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const desk = window.matchMedia('(width >= 1024px) and (pointer: fine)').matches
    if (searchFirst && desk) box.current?.focus({ preventScroll: true })
  }, [searchFirst])
  const [text, setText] = useState(q)
  const known = useRef(q)
  /** Searches that `q` does not reflect yet. When they arrive in `q`, the text is kept, as more may have been typed. */
  const underWay = useRef<string[]>([])
  // Changed from outside, for example by Back or a link: update the field.
  useEffect(() => {
    const own = underWay.current.indexOf(q)
    underWay.current = underWay.current.slice(own + 1)
    if (own >= 0 || q === known.current) return
    known.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === known.current) return
    const timer = setTimeout(
      () => {
        known.current = wanted
        underWay.current.push(wanted)
        onSearch(wanted)
      },
      wanted ? DEBOUNCE_MS : 0,
    )
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <div className="relative min-w-51 flex-1 phone:w-60 phone:flex-none">
      <Search aria-hidden="true" size={18} className="pointer-events-none absolute top-3.5 left-3 text-muted" />
      <input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${inputClass} h-11.5 text-ellipsis pr-1.5 pl-9.5 text-[1rem] placeholder:text-[0.9375rem] placeholder-shown:[&::-webkit-search-cancel-button]:hidden`}
      />
    </div>
  )
}
