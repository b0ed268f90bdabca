/** Increase the version when the text below changes. Earlier consents keep the text that was shown to the person. */
export const CONSENT_VERSION = '2026-11-27'

/** Returns the consent text for a parent or guardian of a student under 18 (DPDP Act 2023, section 9). */
export function consentText(academyName: string, name: string, relation: string): string {
  const who = name ? `I, ${name}, am the ${relation.toLowerCase()} of this student, who is under 18. ` : ''
  return `${who}I agree that ${academyName} stores and uses the data of this account to teach the student, as its privacy policy describes: name, phone number, email address, forms, classes, teachers’ notes and payments. The academy does not track the student or show advertising. I can withdraw this consent on the profile page at any time. Classes will then end, and the data will be erased.`
}

export const ADULT_TEXT = 'The student is 18 or older.'
