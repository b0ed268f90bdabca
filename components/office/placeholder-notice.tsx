import { Notice } from '@/components/ui/text/notice'
import { TextLink } from '@/components/ui/text/text-link'
import type { Placeholder } from '@/lib/core/config/placeholders'
import { paths } from '@/lib/paths'

/** Lists for admins which settings of the demo academy are still in use, with a link to replace them. */
export function PlaceholderNotice({ placeholders }: { placeholders: readonly Placeholder[] }) {
  if (placeholders.length === 0) return null
  return (
    <div className="mb-8 max-w-[1090px]">
      <Notice kind="warning" title="Some settings are still placeholders">
        <ul className="grid gap-1">
          {placeholders.map(({ what, effect }) => (
            <li key={what}>
              <b className="font-semibold">{what}</b>: {effect}
            </li>
          ))}
        </ul>
        <p className="mt-1">
          <TextLink href={paths.academy}>Replace them on The academy</TextLink>
        </p>
      </Notice>
    </div>
  )
}
