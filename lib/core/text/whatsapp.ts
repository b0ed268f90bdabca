import { isIndianMobile } from './phone'

const address = (digits: string, text: string) => `https://wa.me/${digits}?text=${encodeURIComponent(text)}`

/** Explains why a class has no WhatsApp link. */
export const NO_WHATSAPP = 'This phone number is not an Indian mobile number, so WhatsApp cannot be opened with it.'

/**
 * Builds a wa.me link with the text, from ten digits or from a number with `+` and country code. Returns null for ten
 * digits that cannot be an Indian mobile number. With 91 in front, they could be a stranger's number.
 */
export function whatsAppLink(phone: string, text: string): string | null {
  if (phone.startsWith('+')) return address(phone.replace(/\D/g, ''), text)
  return isIndianMobile(phone) ? address(`91${phone}`, text) : null
}

/** Links to the academy's own number, which the operator configured with or without a country code. */
export function academyWhatsApp(academy: { name: string; phone: string }): string {
  const digits = academy.phone.replace(/\D/g, '')
  return address(
    digits.length === 10 ? `91${digits}` : digits,
    `Hello ${academy.name}, I have a question about your classes.`,
  )
}
