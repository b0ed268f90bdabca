/**
 * Who the academy is. Changing this file, and nothing else, makes it another academy.
 * Every value that is a placeholder says so in its own text, so that none can go live unnoticed.
 */
export const academy = {
  name: 'Swaramala Academy',
  shortName: 'Swaramala',
  tagline: 'A garland of notes: music, dance and drawing, taught live.',
  description:
    'Live online classes in Carnatic, Hindustani and western music, dance and drawing, one-to-one with a teacher, at a time that suits you.',
  /**
   * Part of the name by which calendars know a class, and the public address while none is configured. Once invitations
   * have gone out it stays: under another name, a moved class would stand in the calendar twice.
   */
  domain: 'swaramala.example',
  /**
   * Receipts are numbered SMA/26-27/00001. At most four letters or digits, and not changed once there are receipts:
   * their numbers are made with it whenever they are shown.
   */
  receiptPrefix: 'SMA',
} as const

/**
 * What holds while no environment variable says otherwise. Read through lib/core/config/settings.ts alone, so that the variable
 * counts everywhere or nowhere.
 */
export const academyDefaults = {
  timeZone: 'Asia/Kolkata',
  supportEmail: 'support@swaramala.example',
  address: 'Street and number (placeholder), Chennai 600 000, India',
  upiId: 'swaramala@placeholder',
  /** Masked on purpose: the public pages never show the whole number. */
  maskedGstin: '33•••••••••••Z5',
  /** The academy's own pages at Instagram, YouTube and others. */
  socialLinks: [] as readonly string[],
} as const
