'use client'

import { Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useElementId } from '@/components/ui/form/element-id'
import { FieldError } from '@/components/ui/form/field'
import { FileButton } from '@/components/ui/form/file-button'
import { readScreenshot, type Screenshot } from './screenshot'

interface ScreenshotFieldProps {
  screenshot: Screenshot | null
  error?: string
  disabled: boolean
  onChange: (screenshot: Screenshot | null) => void
}

const kilobytes = (bytes: number) =>
  `${new Intl.NumberFormat('en-IN').format(Math.max(1, Math.round(bytes / 1024)))} kB`

/** Lets the user choose, preview, change and remove the payment screenshot. */
export function ScreenshotField({ screenshot, error, disabled, onChange }: ScreenshotFieldProps) {
  const id = useElementId()
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState('')
  const shownError = problem || error

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Clear the input, so that the user can choose the same file again after removing it.
    event.target.value = ''
    if (!file) return
    setReading(true)
    setProblem('')
    try {
      onChange(await readScreenshot(file))
    } catch {
      setProblem('We could not read this file. Please choose a JPEG, PNG or WebP image.')
    } finally {
      setReading(false)
    }
  }

  const remove = () => {
    setProblem('')
    onChange(null)
    input.current?.focus()
  }

  return (
    <div>
      <div
        className={`flex min-h-[100px] flex-wrap items-center gap-x-3.5 gap-y-3 rounded-control border border-dashed bg-card p-3.5 ${
          shownError ? 'border-kumkum' : 'border-[#7d7288] focus-within:border-ink'
        }`}
      >
        <Thumbnail screenshot={screenshot} />
        <div className="min-w-0 flex-1 basis-[96px] leading-[1.3125rem]" aria-live="polite">
          <b className="wrap-anywhere line-clamp-2 font-semibold">{screenshot?.name ?? 'Payment screenshot'}</b>
          <span className="type-small tnum block text-muted">
            {reading
              ? 'Reading the image...'
              : screenshot
                ? `${kilobytes(screenshot.bytes)}, ready to send`
                : 'JPEG, PNG or WebP'}
          </span>
        </div>
        <div className="flex gap-1">
          {screenshot ? (
            <Button
              variant="quiet"
              size="small"
              className="w-11 px-0!"
              aria-label="Remove"
              onClick={remove}
              disabled={disabled}
            >
              <Trash2 aria-hidden="true" size={20} strokeWidth={1.6} />
            </Button>
          ) : null}
          <FileButton
            ref={input}
            variant="outline"
            size="small"
            label={
              <>
                {screenshot ? 'Change' : 'Choose'}
                <span className="sr-only">screenshot</span>
              </>
            }
            accept="image/*"
            disabled={disabled || reading}
            aria-invalid={shownError ? true : undefined}
            aria-describedby={shownError ? `${id}-error` : undefined}
            onChange={choose}
          />
        </div>
      </div>
      <FieldError id={`${id}-error`} error={shownError} />
    </div>
  )
}

function Thumbnail({ screenshot }: { screenshot: Screenshot | null }) {
  return (
    <span className="grid h-[72px] w-[52px] flex-none place-items-center overflow-hidden border border-edge bg-sandal">
      {screenshot ? (
        // biome-ignore lint/performance/noImgElement: the picture exists only on this device
        <img src={screenshot.dataUrl} alt="Your screenshot" className="h-full w-full object-cover object-top" />
      ) : (
        <svg width="38" height="58" viewBox="0 0 38 58" aria-hidden="true" className="opacity-60">
          <rect width="38" height="58" rx="4" fill="#fff" />
          <path d="M10 28h18" stroke="var(--ink)" strokeWidth="3" />
          <path d="M7 40h24M7 45h24M7 50h15" stroke="#CFC4B0" strokeWidth="1.6" />
          <circle cx="19" cy="15" r="6" fill="#CFC4B0" />
        </svg>
      )}
    </span>
  )
}
