import { academySettings } from '@/lib/core/config/settings'

export interface BrowserEntry {
  name: string
  place: string
  what: string
  until: string
}

/** The data that the app stores in the browser. The app uses no third-party cookies and no analytics cookies. */
export const browserEntries: readonly BrowserEntry[] = [
  {
    name: 'next-auth.session-token',
    place: 'Cookie (with the prefix __Secure- on https)',
    what: 'Your session, encrypted; scripts cannot read it.',
    until: '30 days, or until you log out',
  },
  {
    name: 'academy-signed-in',
    place: 'Cookie',
    what: 'The digit 1 if someone is probably signed in. It does not show who.',
    until: '30 days, or until you log out',
  },
  {
    name: 'academy-device',
    place: 'Cookie (with the prefix __Secure- on https)',
    what: 'A signed random code for each account that has logged in on this device, for up to five accounts. If strangers try to guess your password and we block their attempts, you can still log in on this device. The codes contain no names and give no access; scripts cannot read them.',
    until: 'For a year after your last login on this device, or until you delete the cookie',
  },
  {
    name: 'next-auth.csrf-token, next-auth.callback-url, next-auth.state, next-auth.nonce, next-auth.pkce.code_verifier',
    place: 'Cookie (with the prefix __Secure- or __Host- on https)',
    what: 'Set only if you sign in with an account from another service. It contains the page to return to, and a number that links the service’s response to this browser.',
    until: '15 minutes, or until you close the browser',
  },
  {
    name: 'academy-identity',
    place: 'Cookie',
    what: 'Set only if you sign in through another service, with an account that is not yet connected to your account here. It contains the ID of that other account, encrypted; scripts cannot read it.',
    until: '15 minutes',
  },
  {
    name: 'academy-second-step',
    place: 'Cookie',
    what: 'Set only if your account uses two-step login. It identifies the login that still needs a code. It is encrypted; scripts cannot read it.',
    until: '10 minutes, or until you enter the code',
  },
  {
    name: 'academy-zone',
    place: 'Cookie',
    what: 'Your browser’s time zone, if it differs from the academy’s, so that pages show times in your own time zone at once.',
    until: 'A year, or until you clear it',
  },
  {
    name: 'user, token, role, time_zone',
    place: 'Session storage',
    what: 'Your name, email, phone, role and chosen time zone, so that pages can show them, and a sign-in token for this tab.',
    until: 'Until you close the tab or log out',
  },
  {
    name: 'learner',
    place: 'Session storage',
    what: 'The student you chose on the class pages.',
    until: 'Until you close the tab or log out',
  },
  {
    name: 'typed',
    place: 'Session storage',
    what: 'Text that you have typed but not sent, with your account ID, so that only you see it. This includes registration, profile, application and trial forms, class notes, page texts and UPI references. No passwords, codes or pictures.',
    until: 'Until the text is sent, the tab is closed or you log out',
  },
  {
    name: 'selectedCourse, selectedFee',
    place: 'Local storage',
    what: 'The course that you chose under Fees Structure. The payment page selects it.',
    until: 'Until you send the payment or clear the browser’s storage',
  },
  {
    name: 'heroFilm',
    place: 'Local storage',
    what: 'Whether you paused the film on the home page.',
    until: 'Until you clear the browser’s storage',
  },
  {
    name: 'before-class',
    place: 'Local storage',
    what: 'Your choice to skip the camera and microphone check before a class. Sound and video from the check stay in your browser.',
    until: 'Until you clear the browser’s storage',
  },
  {
    name: 'push-for',
    place: 'Local storage',
    what: 'Only with push notifications: the account ID of the person who turned them on in this browser.',
    until: 'Until you turn them off or log out',
  },
  {
    name: 'push-address',
    place: 'Session storage',
    what: 'Only with push notifications: the push address of this browser, after this tab has sent it to the academy.',
    until: 'Until you close the tab or log out',
  },
  {
    name: 'kept-for, kept-classes',
    place: 'Local storage and cache storage',
    what: 'Your account ID and your upcoming classes, with the time at which they were stored, so that you can read them without a connection.',
    until: 'Until you log out, your session ends, or another person signs in on this device; for a week at most',
  },
  {
    name: 'deskKeys',
    place: 'Local storage (office only)',
    what: 'Whether an admin has switched the keyboard shortcuts on.',
    until: 'Until you clear the browser’s storage',
  },
]

export interface DataViewer {
  who: string
  what: string
}

export const dataViewers: readonly DataViewer[] = [
  { who: 'Visitors', what: 'The pictures that teachers add of themselves, and nothing else from the lists above.' },
  { who: 'The office (admins)', what: 'Everything above except passwords, tokens and links to set a new password.' },
  {
    who: 'Teachers',
    what: 'The names of the students who booked with them, with course and time. If the academy allows it, they can open a WhatsApp chat with the student’s number until 14 days after a class. Teachers do not see email addresses, payments or applications.',
  },
  {
    who: 'Other signed-in people',
    what: 'The names and phone numbers of approved teachers, and their free slots. Signed-in people do not see the names or numbers of students.',
  },
  {
    who: 'The meeting service',
    what: 'Zoom or a Jitsi server, depending on the academy’s settings. This service sees what you say and show in class, your connection, and the name that you enter there.',
  },
  {
    who: 'Email and file services',
    what: 'The academy’s mail server sends its emails. Screenshots and teachers’ pictures are stored on the academy’s own disk, unless the academy has set up another service. That can be private file storage (S3), which only the academy’s server can read, or UploadThing, where pictures are readable only with a signed link. With UploadThing, a teacher’s browser sends the picture there directly.',
  },
  {
    who: 'Your browser’s push service',
    what: 'If you turn on push notifications, your browser’s maker (such as Google, Apple, Mozilla or Microsoft) delivers them. Their content is encrypted, so this service cannot read it. The service sees who sends a notification, when, and how large it is.',
  },
  {
    who: 'No one else',
    what: `No advertising, no visitor statistics, no fonts or scripts from other companies. Public pages load only from ${academySettings().name}’s own server.`,
  },
]
