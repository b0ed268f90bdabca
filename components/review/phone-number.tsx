import { NeedsCountry } from '@/components/ui/text/needs-country'
import { callableNumber, isLoginNumber, spacedNumber, tenDigits } from '@/lib/core/text/phone'

interface PhoneNumberProps {
  /** Ten digits, or +91 and ten digits. */
  number: string | undefined
  /** The person's number for calls and WhatsApp. If set, this number is shown instead of `number`. */
  contact?: string | null | undefined
  link?: boolean
  /** The ID of the person with this number. If the country code is unknown, `link` opens this person's record. */
  recordOf?: string | undefined
}

/** Shows a phone number, with its country code if the code is known. With `link`, a click calls the number. */
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
