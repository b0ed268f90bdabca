import type { OfficeRight } from '@/lib/core/config/office-rights'

/** For each right, a sentence that explains what it allows an admin to do. */
export const rightTexts: Readonly<Record<OfficeRight, string>> = {
  everything:
    'Sees and changes everything, including the academy’s data, exports, the audit log and everyone’s rights.',
  desk: 'Edits people’s details, classes, enquiries and applications, and reads private class notes.',
  money: 'Decides on payments, and sees screenshots, fees, bank statements and receipts.',
  read: 'Sees people, classes, applications and payments, but cannot change anything.',
}
