/**
 * Shows an Indian mobile number as two groups of five digits. The copied text has no space. Renders nothing without a
 * number.
 */
export function PhoneNumber({ number, link = false }: { number: string | undefined; link?: boolean }) {
  if (!number) return null
  const digits = number.slice(-10)
  const set = (
    <>
      +91 {digits.slice(0, 5)}
      <span className="ml-[0.25em]">{digits.slice(5)}</span>
    </>
  )
  if (!link) return <span className="tnum whitespace-nowrap">{set}</span>
  return (
    <a href={`tel:+91${digits}`} className="phone-link tnum">
      {set}
    </a>
  )
}
