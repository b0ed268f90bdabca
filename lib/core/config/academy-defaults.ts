/**
 * The details of a new academy, until the office publishes the real details on /academy. Placeholder values contain
 * "placeholder" or ".example".
 */
export const academyDefaults = {
  name: 'Swaramala Academy',
  shortName: 'Swaramala',
  tagline: 'A garland of notes: music, dance and drawing, taught live.',
  description:
    'Live online classes in Carnatic, Hindustani and western music, dance and drawing, one-to-one with a teacher, at a time that suits you.',
  /** The beginning of every receipt number, as in SMA/26-27/00001. */
  receiptPrefix: 'SMA',
  timeZone: 'Asia/Kolkata',
  supportEmail: 'support@swaramala.example',
  address: 'Street and number (placeholder), Chennai 600 000, India',
  upiId: 'swaramala@placeholder',
  /** The GSTIN with most characters hidden, because public pages never show the full number. */
  maskedGstin: '33•••••••••••Z5',
  /** The academy's pages on Instagram, YouTube and elsewhere. */
  socialLinks: [] as readonly string[],
} as const

/**
 * The domain in the UIDs of calendar events. Never change the domain, because calendars would then show classes twice.
 */
export const ACADEMY_DOMAIN = 'swaramala.example'
