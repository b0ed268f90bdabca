/** Explanations of failed messages for the office, keyed by our code or Meta's error code. */
const reasons: Readonly<Record<string, string>> = {
  outdated: 'The message was out of date before it could be sent.',
  'not-set-up': 'WhatsApp is no longer set up on this server.',
  'no-answer': 'WhatsApp did not respond. The person may still have received the message.',
  '190': 'Meta rejected the access token. Ask the person who runs the server to renew it.',
  '130429': 'Too many messages were sent at the same time.',
  '131026': 'This number is not on WhatsApp, or its owner has not accepted WhatsApp’s current terms.',
  '131030': 'This number is not on Meta’s list of test recipients.',
  '131031': 'Meta has locked the academy’s WhatsApp account. See the WhatsApp Manager at Meta.',
  '131042': 'Meta could not charge the academy for messages. Check the payment method at Meta.',
  '131048': 'WhatsApp is limiting the academy’s messages, because people reported some as spam.',
  '131049': 'WhatsApp did not deliver the message, because this person gets many messages from businesses.',
  '131056': 'Too many messages were sent to this number in a short time.',
  '132000': 'The template at Meta has a different number of variables. Compare it with the operations guide.',
  '132001': 'Meta has no template in this language, or has not approved it yet.',
  '132007': 'The template breaks WhatsApp’s rules. See the WhatsApp Manager at Meta.',
  '132012': 'The template at Meta expects its variables in a different format.',
  '132015': 'Meta has paused the template, because people reported it.',
  '132016': 'Meta has disabled the template, because it was paused too often.',
  '133010': 'The academy’s number is not registered with the Cloud API.',
}

/** Meta's codes for errors that another attempt cannot fix: the request, the recipient or the template is wrong. */
const permanent: ReadonlySet<string> = new Set([
  ...['100', '131008', '131009', '131021', '131026', '131030', '131051'],
  ...['132000', '132001', '132005', '132007', '132012', '132015', '132016', '132018'],
])

/** Returns the sentence that tells the office why a message failed. */
export const failureText = (code: string): string => reasons[code] ?? `WhatsApp rejected the message (error ${code}).`

export const isPermanent = (code: string): boolean => permanent.has(code)
