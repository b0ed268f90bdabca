import { Notice } from '@/components/ui/text/notice'
import type { Placeholder } from '@/lib/core/config/placeholders'

/** Lists for admins which settings of the demo academy are still in use, and how to replace them. */
export function PlaceholderNotice({ placeholders }: { placeholders: readonly Placeholder[] }) {
  if (placeholders.length === 0) return null
  return (
    <div className="mb-8 max-w-[1090px]">
      <Notice kind="warning" title="Some settings are still placeholders">
        <ul className="grid gap-1">
          {placeholders.map(({ what, effect, variable }) => (
            <li key={variable}>
              <b className="font-semibold">{what}</b>: {effect} Set <code>{variable}</code> on the server.
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
