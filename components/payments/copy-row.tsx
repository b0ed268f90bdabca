'use client'

import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'

/** Copies text. Falls back to `execCommand`, because browsers offer the clipboard API only on https and localhost. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const holder = document.createElement('textarea')
    holder.value = text
    holder.setAttribute('readonly', '')
    holder.className = 'sr-only'
    document.body.append(holder)
    holder.select()
    const done = document.execCommand('copy')
    holder.remove()
    return done
  }
}

interface CopyRowProps {
  label: string
  /** The text to display. */
  value: string
  /** The text to copy, if it differs from the displayed text. */
  copied?: string
}

/** Shows one detail of the payment with a Copy button. */
export function CopyRow({ label, value, copied = value }: CopyRowProps) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const back = setTimeout(() => setDone(false), 2500)
    return () => clearTimeout(back)
  }, [done])
  return (
    <div className="flex min-h-[60px] items-center justify-between gap-4 border-line border-b py-2">
      <p className="min-w-0 leading-[1.3125rem]">
        <span className="type-note block text-muted">{label}</span>
        <b className="tnum wrap-anywhere font-semibold">{value}</b>
      </p>
      <Button
        variant={done ? 'peacock' : 'outline'}
        size="small"
        className="min-w-[104px] flex-none"
        onClick={async () => setDone(await copy(copied))}
      >
        {done ? (
          <>
            <Check aria-hidden="true" size={16} strokeWidth={2.4} />
            Copied
          </>
        ) : (
          'Copy'
        )}
        <span className="sr-only">{label}</span>
      </Button>
    </div>
  )
}
