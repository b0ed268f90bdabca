/** Increase the version when the text below changes. Earlier consents keep the text that was shown to the person. */
export const CONSENT_VERSION = '2026-11'

/** Returns the consent text for a parent or guardian of a learner under 18 (DPDP Act 2023, section 9). */
export function consentText(academyName: string, name: string, relation: string): string {
  const who = name ? `I, ${name}, am the ${relation.toLowerCase()} of this learner, who is under 18. ` : ''
  return `${who}I agree that ${academyName} keeps and uses the data of this account to teach the learner, as its privacy policy says: name, phone, email, forms, classes, what teachers write about them, and payments. Nobody is followed, counted or shown advertising. I can withdraw this on the profile page at any time; lessons then end and the data is erased.`
}

export const ADULT_TEXT = 'The learner of this account is 18 or older.'
