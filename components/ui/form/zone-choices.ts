import { currentZoneName, INDIA, zonePart } from '@/lib/core/time/format'
import { isTimeZone } from '@/lib/core/time/time-zone'

export interface ZoneChoice {
  zone: string
  label: string
}

/** The time zones in which most of the academy's families live. */
const common: [zone: string, place: string][] = [
  [INDIA, 'India (Mumbai, Delhi, Chennai)'],
  ['Asia/Dubai', 'United Arab Emirates (Dubai, Abu Dhabi)'],
  ['Asia/Singapore', 'Singapore'],
  ['Australia/Sydney', 'Eastern Australia (Sydney, Melbourne)'],
  ['Europe/London', 'United Kingdom (London)'],
  ['Europe/Berlin', 'Central Europe (Berlin, Zurich)'],
  ['America/New_York', 'US and Canada, Eastern (New York, Toronto)'],
  ['America/Chicago', 'US and Canada, Central (Chicago, Dallas)'],
  ['America/Denver', 'US and Canada, Mountain (Denver)'],
  ['America/Los_Angeles', 'US and Canada, Pacific (San Francisco)'],
]

/** More cities that users may search for, with their time zone and country. */
const moreCities: [zone: string, country: string, cities: string][] = [
  [
    INDIA,
    'India',
    'Ahmedabad, Bengaluru, Bhopal, Chandigarh, Chennai, Coimbatore, Delhi, Goa, Hyderabad, Jaipur, Kochi, Lucknow, Madurai, Mangaluru, Mumbai, Mysuru, Nagpur, Patna, Pune, Surat, Thiruvananthapuram, Tiruchirappalli, Visakhapatnam',
  ],
  ['Asia/Dubai', 'United Arab Emirates', 'Abu Dhabi, Sharjah'],
  ['Asia/Riyadh', 'Saudi Arabia', 'Dammam, Jeddah'],
  ['Asia/Karachi', 'Pakistan', 'Islamabad, Lahore'],
  ['Europe/London', 'United Kingdom', 'Birmingham, Edinburgh, Leicester, Manchester'],
  ['Europe/Berlin', 'Germany', 'Frankfurt, Hamburg, Munich'],
  ['Europe/Zurich', 'Switzerland', 'Basel, Geneva'],
  ['America/New_York', 'United States', 'Atlanta, Boston, Philadelphia, Washington'],
  ['America/Chicago', 'United States', 'Austin, Dallas, Houston'],
  ['America/Los_Angeles', 'United States', 'San Diego, San Francisco, San Jose, Seattle'],
  ['America/Toronto', 'Canada', 'Montreal, Ottawa'],
  ['Pacific/Auckland', 'New Zealand', 'Christchurch, Wellington'],
]

/** Returns the current UTC offset of a time zone: "UTC+5:30". */
function offsetOf(zone: string, at: Date): string {
  return zonePart(zone, 'en-GB', 'shortOffset', at)
    .replace(/^GMT(\+0$)?/, 'UTC')
    .replace('-', '−')
}

/** Returns the time zones in which most families live, with the current offset of each zone. */
export function commonZones(at = new Date()): ZoneChoice[] {
  return common
    .filter(([zone]) => isTimeZone(zone))
    .map(([zone, place]) => ({ zone, label: `${place}, ${offsetOf(zone, at)}` }))
}

/**
 * Returns the chosen time zone, the zones that the browser supports, and `moreCities`. Each label starts with the city,
 * so that users can type its name.
 */
export function cityZones(chosenZone: string | null): ZoneChoice[] {
  const supported = Intl.supportedValuesOf('timeZone')
    .map(currentZoneName)
    .filter((zone) => zone.includes('/'))
  const zones = [...new Set([...supported, ...(chosenZone ? [chosenZone] : [])])].map((zone) => {
    const parts = zone.replaceAll('_', ' ').split('/')
    const region = zone === INDIA ? 'India' : parts.slice(0, -1).join('/')
    return { zone, label: region ? `${parts.at(-1)} (${region})` : zone }
  })
  const more = moreCities.flatMap(([zone, country, cities]) =>
    isTimeZone(zone) ? cities.split(', ').map((city) => ({ zone, label: `${city} (${country})` })) : [],
  )
  return [...zones, ...more].sort((a, b) => a.label.localeCompare(b.label, 'en'))
}
