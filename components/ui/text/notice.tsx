import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  info: { Icon: Info, look: 'border-peacock' },
  success: { Icon: CircleCheck, look: 'border-leaf' },
  warning: { Icon: CircleAlert, look: 'border-turmeric' },
} as const

/**
 * Shows a message in the page, for cases that need no alert. With `live`, screen readers announce it when it appears.
 */
export function Notice({
  kind = 'info',
  title,
  children,
  live = false,
}: {
  kind?: keyof typeof looks
  title?: string
  children?: ReactNode
  live?: boolean
}) {
  const { Icon, look } = looks[kind]
  return (
    <div role={live ? 'status' : undefined} className={`flex gap-3.5 border-l-4 bg-card px-5 py-4 ${look}`}>
      <Icon aria-hidden="true" size={22} strokeWidth={1.7} className="mt-px flex-none" />
      <div className="type-text min-w-0 [overflow-wrap:anywhere]">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
