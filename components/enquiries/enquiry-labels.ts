import type { EnquirySource, EnquiryStatus } from '@/lib/trials/enquiry-bounds'

export const statusLabels: Readonly<Record<EnquiryStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  'trial booked': 'Trial booked',
  'trial done': 'Trial done',
  joined: 'Joined',
  lost: 'Lost',
}

export const sourceLabels: Readonly<Record<EnquirySource, string>> = {
  form: 'Website',
  call: 'Phone call',
  whatsapp: 'WhatsApp',
  visit: 'Visit',
  other: 'Other',
}

/** Returns the office's opening WhatsApp message about an enquiry. */
export const enquiryText = (name: string, academy: string, course: string) =>
  `Hello ${name}, this is ${academy}. Thank you for your interest in ${course}.`
