/** This file is separate from the schemas, so that browser code can import it without zod. */

export const enquiryStatuses = ['new', 'contacted', 'trial booked', 'trial done', 'joined', 'lost'] as const
export type EnquiryStatus = (typeof enquiryStatuses)[number]

/** The sources that an admin can choose when entering an enquiry. */
export const enteredSources = ['call', 'whatsapp', 'visit', 'other'] as const
export const enquirySources = ['form', ...enteredSources] as const
export type EnquirySource = (typeof enquirySources)[number]

/** True if an enquiry with this status can have a date for the next follow-up. */
export const isOpenStatus = (status: EnquiryStatus): boolean => status !== 'joined' && status !== 'lost'

export const MAX_REASON = 300
export const MAX_NOTES = 2000
