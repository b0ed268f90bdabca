'use client'

import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { inputClass } from '@/components/ui/form/field'

const DEBOUNCE_MS = 250

interface ListSearchProps {
  label: string
  placeholder: string
  /** The search term in the URL (address-value.ts). Navigation can change it. */
  q: string
  onSearch: (q: string) => void
  /** On desktops, moves the focus to the field when the page opens. */
  searchFirst?: boolean
}

/** Shows a search field that searches once the user stops typing. */
export function ListSearch({ label, placeholder, q, onSearch, searchFirst = false }: ListSearchProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const isDesktop = window.matchMedia('(width >= 1024px) and (pointer: fine)').matches
    if (searchFirst && isDesktop) box.current?.focus({ preventScroll: true })
  }, [searchFirst])
  const [text, setText] = useState(q)
  const lastSearch = useRef(q)
  /** The search terms that this field has sent but that are not yet in `q`. */
  const underWay = useRef<string[]>([])
  // When Back or a link changes the search term, show the new term in the field.
  useEffect(() => {
    const own = underWay.current.indexOf(q)
    underWay.current = underWay.current.slice(own + 1)
    if (own >= 0 || q === lastSearch.current) return
    lastSearch.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    const newSearch = text.trim()
    if (newSearch === lastSearch.current) return
    const timer = setTimeout(
      () => {
        lastSearch.current = newSearch
        underWay.current.push(newSearch)
        onSearch(newSearch)
      },
      newSearch ? DEBOUNCE_MS : 0,
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
        onInput={(event) => setText(event.currentTarget.value)}
        className={`${inputClass} h-11.5 text-ellipsis pr-1.5 pl-9.5 text-[1rem] placeholder:text-[0.9375rem] placeholder-shown:[&::-webkit-search-cancel-button]:hidden`}
      />
    </div>
  )
}
