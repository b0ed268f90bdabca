import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from '@/components/ui/button-class'

type FileButtonProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'size'> &
  Pick<ButtonLook, 'variant' | 'size'> & {
    label: ReactNode
  }

/** Shows a file input that looks like a button. */
export function FileButton({ label, variant, size, ...input }: FileButtonProps) {
  return (
    <label
      className={buttonClass({
        variant,
        size,
        className:
          'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-peacock has-focus-visible:outline-offset-2',
      })}
    >
      {label}
      <input type="file" className="sr-only" {...input} />
    </label>
  )
}
