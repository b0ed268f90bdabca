import { callableNumber } from './phone'

const address = (digits: string, text: string) => `https://wa.me/${digits}?text=${encodeURIComponent(text)}`

/** Explains why a class has no WhatsApp link. */
export const NO_WHATSAPP =
  'WhatsApp cannot open this number, because it has no country code. Its owner or the academy office can add the code.'

/** Explains why a teacher gets no WhatsApp link to a family. */
export const FAMILY_HIDDEN = 'Teachers do not see the phone numbers of families. Please write to the academy office.'

/** Builds a wa.me link that fills in `text` as the message. Returns null if the number's country is unknown. */
export function whatsAppLink(phone: string, text: string, contactPhone?: string | null): string | null {
  const number = callableNumber(phone, contactPhone)
  return number && address(number.slice(1), text)
}

/** Builds a wa.me link to the academy's own number. The operator may have configured it without a country code. */
export function academyWhatsApp(academy: { name: string; phone: string }): string {
  const digits = academy.phone.replace(/\D/g, '')
  return address(
    digits.length === 10 ? `91${digits}` : digits,
    `Hello ${academy.name}, I have a question about your classes.`,
  )
}
