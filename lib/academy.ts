/**
 * The academy's identity. To run the application for another academy, change only this file. The text of every
 * placeholder says that it is one, so that none goes live unnoticed.
 */
export const academy = {
  name: 'Swaramala Academy',
  shortName: 'Swaramala',
  tagline: 'A garland of notes: music, dance and drawing, taught live.',
  description:
    'Live online classes in Carnatic, Hindustani and western music, dance and drawing, one-to-one with a teacher, at a time that suits you.',
  /**
   * Used in the UIDs of calendar events, and as the public address if none is configured. Do not change it after the
   * first invitation was sent, because a moved class would then appear twice in calendars.
   */
  domain: 'swaramala.example',
  /**
   * Receipts are numbered SMA/26-27/00001. At most four letters or digits. Do not change it after the first receipt was
   * issued, because receipt numbers are built from it when they are displayed.
   */
  receiptPrefix: 'SMA',
} as const

/**
 * Defaults for environment variables. Read them only through lib/core/config/settings.ts, so that a variable applies
 * everywhere.
 */
export const academyDefaults = {
  timeZone: 'Asia/Kolkata',
  supportEmail: 'support@swaramala.example',
  address: 'Street and number (placeholder), Chennai 600 000, India',
  upiId: 'swaramala@placeholder',
  /** The number is masked on purpose, because public pages never show the full GSTIN. */
  maskedGstin: '33•••••••••••Z5',
  /** The academy's pages on Instagram, YouTube and elsewhere. */
  socialLinks: [] as readonly string[],
} as const
