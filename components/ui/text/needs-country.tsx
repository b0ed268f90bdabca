import { NEEDS_COUNTRY } from '@/lib/core/text/phone'
import { paths } from '@/lib/paths'
import { TextLink } from './text-link'

interface NeedsCountryProps {
  /** The person's ID, which links the text to the person's record. Omit the ID for users who cannot open the record. */
  recordOf?: string | undefined
  /** The person's name, for lists with several people. */
  name?: string
}

/** Explains why there is no link for calls or WhatsApp. */
export function NeedsCountry({ recordOf, name }: NeedsCountryProps) {
  const text = name ? `${NEEDS_COUNTRY}: ${name}` : NEEDS_COUNTRY
  const className = 'type-small inline-flex min-h-11 items-center [overflow-wrap:anywhere]'
  return recordOf ? (
    <TextLink href={paths.person(recordOf)} className={className}>
      {text}
    </TextLink>
  ) : (
    <span className={`${className} text-muted`}>{text}</span>
  )
}
