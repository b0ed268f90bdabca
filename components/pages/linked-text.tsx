import { Fragment } from 'react'
import { TextLink, textLinkClass } from '@/components/ui/text/text-link'
import { linkedParts } from '@/lib/core/text/linked-text'
import type { Path } from '@/lib/paths'

/** Shows text with clickable links. Everything else appears as it was typed. */
export function LinkedText({ text }: { text: string }) {
  return linkedParts(text).map(({ text: part, address }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the text never move
    <Fragment key={i}>{address ? <Linked address={address}>{part}</Linked> : part}</Fragment>
  ))
}

function Linked({ address, children }: { address: string; children: string }) {
  const className = `${textLinkClass} [overflow-wrap:anywhere]`
  // The office may link to any path on this site. The cast is needed because the type contains only known paths.
  if (address.startsWith('/')) return <TextLink href={address as Path}>{children}</TextLink>
  if (/^mailto:/i.test(address)) {
    return (
      <a href={address} className={className}>
        {children}
      </a>
    )
  }
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  )
}
