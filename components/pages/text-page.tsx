import type { ReactNode } from 'react'
import { KolamStrip } from '@/components/brand/kolam'
import type { Block } from '@/lib/core/config/page-texts'
import { LinkedText } from './linked-text'

interface TextPageProps {
  title: string
  blocks: readonly Block[]
  /** The page's link to the academy's email address. */
  contact: ReactNode
  /** A notice below the title. */
  notice?: ReactNode
}

/** Shows a public page that consists of headings, paragraphs and lists. */
export function TextPage({ title, blocks, contact, notice }: TextPageProps) {
  return (
    <article className="container-page grid gap-x-16 gap-y-8 pt-12 pb-18 lg:grid-cols-[minmax(0,400px)_54px_1fr] lg:pt-24 lg:pb-30">
      <div className="grid content-start gap-8 lg:sticky lg:top-15 lg:self-start">
        <h1 className="type-section [overflow-wrap:anywhere]">{title}</h1>
        {notice}
        <p className="type-body max-lg:hidden">Can’t find your question? Write to {contact}</p>
      </div>
      <KolamStrip name="column12" spacing={54} className="sticky top-15 hidden text-kumkum lg:block" />
      <div className="grid max-w-[62ch] content-start gap-4 [overflow-wrap:anywhere]">
        {blocks.map((block, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never move
          <TextBlock key={i} block={block} isFirst={i === 0} />
        ))}
        <p className="type-body mt-6 lg:hidden">Can’t find your question? Write to {contact}</p>
      </div>
    </article>
  )
}

function TextBlock({ block, isFirst }: { block: Block; isFirst: boolean }) {
  if (block.kind === 'heading') return <h2 className={`type-h3 ${isFirst ? '' : 'mt-6 lg:mt-8'}`}>{block.text}</h2>
  if (block.kind === 'paragraph') {
    return (
      <p className="type-body whitespace-pre-line">
        <LinkedText text={block.text} />
      </p>
    )
  }
  return (
    <ul className="type-body border-ink border-t">
      {block.items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a page never move
        <li key={i} className="border-line border-b py-2.5">
          <LinkedText text={item} />
        </li>
      ))}
    </ul>
  )
}
