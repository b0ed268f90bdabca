/**
 * Labels for the office: the kinds of emails and the reasons why an email is held. Separate from the schemas, so that
 * browser code can import them without zod.
 */
export const messageKinds = {
  'class-booked': 'Class booked',
  'class-cancelled': 'Class cancelled',
  'class-moved': 'Class moved',
  'class-substitute': 'Substitute teacher',
  'days-off': 'Time off',
  'slots-changed': 'Slots changed by the office',
  'class-reminder-24': 'Reminder, 24 hours',
  'class-reminder-1': 'Reminder, 1 hour',
  'class-notes': 'Class notes',
  'hour-free': 'Free slot',
  'application-received': 'Application received',
  'application-decided': 'Application approved or rejected',
  'payment-received': 'Payment received',
  'payment-decided': 'Payment approved or rejected',
  'payment-refunded': 'Refund',
  'fee-reminder': 'Fee reminder',
  'fee-renew': 'Few classes left',
  'password-reset': 'Password reset',
  'account-changed': 'Account changed',
  security: 'Account security',
  'payment-details-changed': 'Payment details changed',
  'account-closed': 'Account closed',
  'account-opened': 'Account reopened',
  'confirm-address': 'Confirm email address',
  invitation: 'Invitation',
  'address-taken': 'Email address in use',
  'classes-together': 'Several class changes',
  announcement: 'Announcement',
  'announcement-classes': 'Announcement about classes',
} as const
export type MessageKind = keyof typeof messageKinds

/** The office's labels for the reasons why an email is held (contract 33.1). */
export const holdReasons = {
  unconfirmed: 'Waiting for the person to confirm this email address.',
  limit: 'This address has received the maximum number of emails for today. We will send this one within three days.',
  together: 'We combine several emails about the same teacher and student into one.',
  told: 'Combined with other emails into one.',
  unwanted: 'The person turned off this kind of email.',
  stopped: 'The announcement was stopped.',
  over: 'The email was out of date before it could be sent.',
} as const
export type HoldReason = keyof typeof holdReasons
