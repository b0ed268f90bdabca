/** Kinds of letters, and why one waits, in the office's words; apart from the schemas, for the screens. */
export const messageKinds = {
  'class-booked': 'Class booked',
  'class-cancelled': 'Class cancelled',
  'class-moved': 'Class moved',
  'days-off': 'Classes and a day off',
  'class-reminder-24': 'Reminder, 24 hours',
  'class-reminder-1': 'Reminder, 1 hour',
  'class-notes': 'Notes of a class',
  'hour-free': 'Free hour',
  'application-received': 'Application received',
  'application-decided': 'Application decided',
  'payment-received': 'Payment received',
  'payment-decided': 'Payment decided',
  'password-reset': 'New password',
  'account-changed': 'Account changed',
  security: 'Security of an account',
  'account-closed': 'Account closed',
  'account-opened': 'Account opened',
  'confirm-address': 'Confirm an address',
  'address-taken': 'Address asked for twice',
  'classes-together': 'Several changes of classes',
} as const
export type MessageKind = keyof typeof messageKinds

/** Why a message is held back, as the office reads it (docs/contract.md 33.1). */
export const holdReasons = {
  unconfirmed: 'The address is not confirmed yet. It goes once it is.',
  limit:
    'The letters of this day to this address are used up. It goes once there is room again, three days late at the most.',
  together: 'Many letters about the classes of these two: it goes with others in one letter.',
  told: 'Told together with others in one letter.',
  unwanted: 'The person turned off this kind of email.',
  over: 'When it could have gone, it was of no use any more.',
} as const
export type HoldReason = keyof typeof holdReasons
