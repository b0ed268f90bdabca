import { NeedsCountry } from '@/components/ui/text/needs-country'
import { callableNumber, isLoginNumber, spacedNumber, tenDigits } from '@/lib/core/text/phone'

interface PhoneNumberProps {
  /** Ten digits, or +91 and ten digits. */
  number: string | undefined
  /** The person's number for calls and WhatsApp, which is shown instead of `number`. */
  contact?: string | null | undefined
  link?: boolean
  /** The ID of the person in whose record the office can add a country. */
  recordOf?: string | undefined
}

/**
 * Shows a number with its country code, or only the digits if the country is unknown. `link` turns a number with a
 * country code into a link for calls. For other numbers, `link` with `recordOf` adds a sentence that explains the
 * missing link.
 */
export function PhoneNumber({ number, contact, link = false, recordOf }: PhoneNumberProps) {
  if (!number) return null
  const digits = tenDigits(number)
  const callable = callableNumber(digits, contact)
  if (!callable)
    return (
      <>
        <span className="tnum whitespace-nowrap">{isLoginNumber(digits) ? `Login number ${digits}` : digits}</span>
        {link && recordOf ? <NeedsCountry recordOf={recordOf} /> : null}
      </>
    )
  const shown = <Grouped number={callable} />
  if (!link) return <span className="tnum whitespace-nowrap">{shown}</span>
  return (
    <a href={`tel:${callable}`} className="phone-link tnum">
      {shown}
    </a>
  )
}

/**
 * Separates the two halves of a number with a margin instead of a space, so that users copy ten digits without a space.
 */
function Grouped({ number }: { number: string }) {
  const [code, first, second] = spacedNumber(number).split(' ')
  return second ? (
    <>
      {code} {first}
      <span className="ml-[0.25em]">{second}</span>
    </>
  ) : (
    number
  )
}
