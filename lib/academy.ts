/**
 * Who the academy is. Changing this file, and nothing else, makes it another academy.
 * Every value that is a placeholder says so in its own text, so that none can go live unnoticed.
 */
export const academy = {
  name: 'Swaramala Academy',
  shortName: 'Swaramala',
  tagline: 'A garland of notes: music, dance and drawing, taught live.',
  description:
    'Live online classes in Carnatic, Hindustani and western music, dance and drawing, with a teacher who keeps the hour for you.',
  supportEmail: 'support@swaramala.example',
  phone: '+91 00000 00000',
  address: 'Street and number (placeholder), Chennai 600 000, India',
  /** Masked on purpose: the public pages never show the whole number. */
  gst: '33•••••••••••Z5',
  upiId: 'swaramala@placeholder',
  timeZone: 'Asia/Kolkata',
  timeZoneLabel: 'IST',
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/' },
    { name: 'YouTube', href: 'https://www.youtube.com/' },
    { name: 'Facebook', href: 'https://www.facebook.com/' },
    { name: 'WhatsApp', href: 'https://www.whatsapp.com/' },
  ],
} as const
