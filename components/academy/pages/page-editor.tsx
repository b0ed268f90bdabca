'use client'

import { reasonOf } from '@/components/ui/data/call-failure'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { PageTitle } from '@/components/ui/text/page-title'
import { TextLink } from '@/components/ui/text/text-link'
import type { PageKey, PageText } from '@/lib/core/config/page-texts'
import { editablePages } from '@/lib/pages/editable-pages'
import { paths } from '@/lib/paths'
import { EditorForm } from './editor-form'

interface PageEditorProps {
  page: PageKey
  /**
   * The page's default text, which is part of the app. If no admin has edited the page yet, editing starts with this
   * text.
   */
  original: PageText
}

/** Shows the editor for a public page's text. */
export function PageEditor({ page, original }: PageEditorProps) {
  const { data, error, isValidating, mutate } = useCall('academyPage', { params: { page } })
  return (
    <>
      <PageTitle
        lead="Changes are saved as a draft until you publish them under “The academy”."
        aside={<TextLink href={paths.academy}>Back to “The academy”</TextLink>}
      >
        {`Page: ${editablePages[page].title}`}
      </PageTitle>
      {data ? (
        <EditorForm page={page} original={original} current={data} onSaved={mutate} />
      ) : error ? (
        <ErrorState
          title="The text could not be loaded."
          text={reasonOf(error)}
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : (
        <Loading />
      )}
    </>
  )
}
