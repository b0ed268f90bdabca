/** A wa.me address with the text filled in; the number is 10 Indian digits, or has its country's code before it. */
export function whatsAppLink(phone: string, text: string): string {
  const digits = phone.replace(/\D/g, '')
  return `https://wa.me/${digits.length === 10 ? `91${digits}` : digits}?text=${encodeURIComponent(text)}`
}

/** The academy's own number, from the public pages. */
export function academyWhatsApp(academy: { name: string; phone: string }): string {
  return whatsAppLink(academy.phone, `Hello ${academy.name}, I have a question about your classes.`)
}
