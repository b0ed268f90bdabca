import { TextLink } from '@/components/ui/text/text-link'
import type { AcademyView } from '@/lib/academy/schema'
import { editablePages } from '@/lib/pages/editable-pages'
import { paths } from '@/lib/paths'
import { Card } from '../card'
import { stateText } from './page-state'

/** Lists the public pages whose text can be edited, each with a link to its editor. */
export function PagesCard({ academy }: { academy: AcademyView }) {
  return (
    <Card title="Pages" text="The text of your public pages. Changes are saved as a draft until you publish them.">
      <ul className="border-ink border-t">
        {academy.pages.map((state) => {
          const { title } = editablePages[state.page]
          return (
            <li
              key={state.page}
              className="grid grid-cols-[1fr_auto] items-center gap-x-6 border-line border-b phone:grid-cols-[210px_1fr_auto]"
            >
              <span className="pt-2 font-semibold phone:pt-0">{title}</span>
              <span className="type-small col-start-1 row-start-2 pb-2 text-muted phone:col-start-2 phone:row-start-1 phone:pb-0">
                {stateText(state)}
              </span>
              <TextLink
                href={paths.academyPages({ page: state.page })}
                aria-label={`Edit: ${title}`}
                className="row-span-2 inline-flex min-h-12 items-center phone:row-span-1"
              >
                Edit
              </TextLink>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
