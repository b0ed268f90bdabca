'use client'

import type { ReactNode } from 'react'

type Option<Value extends string> = { value: Value; label: ReactNode; disabled?: boolean }

type ToggleGroupProps<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  /** The values that are switched on. */
  value: readonly Value[]
  /** Receives the value of the pressed button. The parent component must update `value`. */
  onToggle: (value: Value) => void
  className?: string
}

/** Shows buttons that can be switched on and off independently of each other. */
export function ToggleGroup<Value extends string>({
  label,
  options,
  value,
  onToggle,
  className = '',
}: ToggleGroupProps<Value>) {
  return (
    <fieldset className={`min-w-0 ${className}`}>
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={value.includes(option.value)}
            disabled={option.disabled}
            onClick={() => onToggle(option.value)}
            className="toggle"
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

type SegmentsProps<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** Shows joined buttons for choosing one of a few views, such as Month, Week and Day. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
  className = '',
}: SegmentsProps<Value>) {
  return (
    <fieldset className={`min-w-0 ${className}`}>
      <legend className="sr-only">{label}</legend>
      <div className="inline-flex overflow-hidden rounded-control border border-input-border bg-white">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={value === option.value}
            disabled={option.disabled}
            onClick={() => onChange(option.value)}
            className="segment"
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
