import { NeedsCountry } from '@/components/ui/text/needs-country'
import { callableNumber, isLoginNumber, spacedNumber, tenDigits } from '@/lib/core/text/phone'

interface PhoneNumberProps {
  /** Ten digits, or +91 and ten digits. */
  number: string | undefined
  /** The person's number for calls and WhatsApp, which is shown instead of `number`. */
  contact?: string | null | undefined
  link?: boolean
  /** The ID of the person with this number. If the country is unknown, a link leads to this person's record. */
  recordOf?: string | undefined
}

/**
 * Shows a number with its country code. If the country is unknown, shows only the digits. With `link`, a number with a
 * country code opens a call. If the country is unknown, `link` and `recordOf` show a link to the person's record.
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
