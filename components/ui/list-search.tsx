'use client'

import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { inputClass } from '@/components/ui/field'

const DEBOUNCE_MS = 250

/** A debounced search box: the server is asked once the typing pauses, not at every letter. */
export function ListSearch({
  label,
  placeholder,
  onSearch,
}: {
  label: string
  placeholder: string
  onSearch: (q: string) => void
}) {
  const [text, setText] = useState('')
  const asked = useRef('')
  useEffect(() => {
    const q = text.trim()
    if (q === asked.current) return
    const timer = setTimeout(
      () => {
        asked.current = q
        onSearch(q)
      },
      q ? DEBOUNCE_MS : 0,
    )
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <div className="relative min-w-0 flex-1 phone:w-60 phone:flex-none">
      <Search aria-hidden="true" size={18} className="pointer-events-none absolute top-3.5 left-3 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${inputClass} h-11.5 text-ellipsis pr-2 pl-10 text-[16px]`}
      />
    </div>
  )
}
