import { academy } from '@/lib/academy'

export interface Kept {
  what: string
  why: string
  /** For how long, and what ends it. */
  until: string
  /** The models of prisma/schema.prisma that hold it. */
  models: readonly string[]
}

const BY_HAND = 'Until the office deletes it; the application deletes nothing of this by itself.'

/** What the database and the disk hold about people; a test asks that every model of the schema is named. */
export const records: readonly Kept[] = [
  {
    what: 'Your account: name, email (and when you confirmed it), phone, role, your time zone if you set one, a teacher’s own meeting link, the key of your private calendar address as a one-way hash, and the password as a one-way hash (bcrypt)',
    why: 'To let you in and to know who books, pays and teaches.',
    until: BY_HAND,
    models: ['User'],
  },
  {
    what: 'Sessions: one entry for each login, with the time it began, when it was last used, the time it ends, the kind of browser and device (“Chrome on Android”) and the network it came from (an address without its last part)',
    why: 'So that a login can be ended on the server too, and you can see where you are signed in.',
    until:
      'Worth nothing after logout, after a change of password, after two weeks without use (unless the academy set another time), and after 30 days at the latest; the entry itself stays.',
    models: ['Session'],
  },
  {
    what: 'If you connected another account to sign in with (Google, for example): its number and email there, when it was connected and last used',
    why: 'To know you when you sign in that way.',
    until: 'Until you disconnect it on your profile page.',
    models: ['Identity'],
  },
  {
    what: 'Applications of students and teachers: second mobile, qualification or experience, years of learning, regions and courses, and the decision with its reason',
    why: 'To decide them and to match students and teachers.',
    until: `${BY_HAND} Sending the form again replaces the earlier one.`,
    models: ['StudentProfile', 'TeacherProfile'],
  },
  {
    what: 'A teacher’s own picture, if they set one (cut to a square and made anew, without camera data)',
    why: 'So that students see with whom they book. It is the one picture of a person that visitors see.',
    until: 'Until the teacher replaces or removes it; nobody sees it once they teach here no longer.',
    models: ['TeacherPicture'],
  },
  {
    what: 'Hours and classes: which hours a teacher opened, who booked them, the subject, and the meeting link; cancelled classes with the time of cancelling',
    why: 'To hold the classes and to keep two people from booking one hour.',
    until: BY_HAND,
    models: ['Slot', 'Booking', 'Meeting'],
  },
  {
    what: 'After a class: whether it took place, what the teacher wrote about it for the student, and a note for teacher and office alone',
    why: 'So that both know what was done and what comes next, and the office what was taught.',
    until: BY_HAND,
    models: ['ClassNote', 'ClassNoteAddition'],
  },
  {
    what: 'A teacher’s time off with the reason they gave, and the academy’s holidays',
    why: 'So that no class is booked on these days. The reason is for the teacher and the office alone.',
    until: BY_HAND,
    models: ['DayOff'],
  },
  {
    what: 'Free hours that you asked to be told about: of which teacher, on which day, and when you were last told',
    why: 'To write to you once such an hour becomes free.',
    until:
      'You end it, by the link in the letter or on the page, or the day is over. The entry itself stays until the office deletes it.',
    models: ['Watch'],
  },
  {
    what: 'Payments: course, fee, UTR if given, the screenshot (made anew as a plain picture, without camera data), two fingerprints of it, and the decision',
    why: 'To compare your payment with the academy’s account, and to notice a screenshot that is used twice.',
    until: BY_HAND,
    models: ['Payment'],
  },
  {
    what: 'Receipts and enrolments: number, name, course, amount, UTR and date',
    why: 'To show that a fee was paid, and for the books.',
    until: 'As long as the law asks the academy to keep its books; the owner has to name the years.',
    models: ['Receipt', 'Enrolment'],
  },
  {
    what: 'Messages: a copy of each email that the application writes to you, its address, and whether it was sent',
    why: 'So that no invitation or reminder is lost on the way.',
    until: BY_HAND,
    models: ['Message', 'Invitation'],
  },
  {
    what: 'Links that confirm your email address, as a one-way hash, with the address',
    why: 'So that letters about you reach nobody else.',
    until: 'Worth nothing after one use or 48 hours; the entry itself stays.',
    models: ['EmailConfirmation'],
  },
  {
    what: 'Links to set a new password, as a one-way hash',
    why: 'To let you back in when you have forgotten it.',
    until: 'Worth nothing after one use or 30 minutes; the entry itself stays.',
    models: ['PasswordReset'],
  },
  {
    what: 'Requests for a trial class: name, phone, course, days, times, time zone and message',
    why: 'To call you and agree on the hour.',
    until: BY_HAND,
    models: ['TrialRequest'],
  },
  {
    what: 'A log of what the office decided and did for others: which admin, what, and when',
    why: 'So that every decision can be traced.',
    until: 'For good: the database refuses to change or delete it.',
    models: ['AuditEntry'],
  },
  {
    what: 'Counters of failed logins, registrations, new passwords and trial requests, by phone number, email address and internet address',
    why: 'To stop guessing and flooding.',
    until: 'They count for 15 minutes (logins) or an hour (the others); old counters are written over.',
    models: ['RateLimit'],
  },
  {
    what: 'The server’s log: time, call, status and the id of the account. No passwords, no bodies, no message texts',
    why: 'To find out what went wrong.',
    until: 'As long as whoever runs the server keeps its logs.',
    models: [],
  },
]

export interface BrowserEntry {
  name: string
  place: string
  what: string
  until: string
}

/** What the application leaves in a browser. No cookie of anybody else, and none that counts visits. */
export const browserEntries: readonly BrowserEntry[] = [
  {
    name: 'next-auth.session-token',
    place: 'Cookie (with the prefix __Secure- on https)',
    what: 'Your session, encrypted; scripts cannot read it.',
    until: '30 days, or logout',
  },
  {
    name: 'academy-signed-in',
    place: 'Cookie',
    what: 'The digit 1: says that somebody may be signed in, and nothing about whom.',
    until: '30 days, or logout',
  },
  {
    name: 'user, token, role, time_zone',
    place: 'Session storage',
    what: 'Your name, email, phone, role and chosen time zone for the page to show, and this tab’s own copy of the session.',
    until: 'The tab is closed, or logout',
  },
  {
    name: 'typed',
    place: 'Session storage',
    what: 'What you have filled in and not sent: the application forms, the request for a trial class, the UTR of a payment. No password and no picture.',
    until: 'It is sent, the tab is closed, or logout',
  },
  {
    name: 'selectedCourse, selectedFee',
    place: 'Local storage',
    what: 'The course that you chose under Fees Structure, for the payment page.',
    until: 'The payment is sent, or you clear it',
  },
  {
    name: 'heroFilm',
    place: 'Local storage',
    what: 'Whether you stopped the film on the home page, or let it play.',
    until: 'You clear it',
  },
  {
    name: 'before-class',
    place: 'Local storage',
    what: 'That you want to skip the check of camera and microphone before a class. The check itself stays in your browser.',
    until: 'You clear it',
  },
  {
    name: 'deskKeys',
    place: 'Local storage, the office only',
    what: 'Whether an admin has switched the keyboard shortcuts on.',
    until: 'You clear it',
  },
]

export interface Seer {
  who: string
  what: string
}

export const seers: readonly Seer[] = [
  { who: 'Visitors', what: 'The pictures that teachers set of themselves. Nothing else of what stands above.' },
  { who: 'The office (admins)', what: 'Everything above except passwords, tokens and links to set a new password.' },
  {
    who: 'Teachers',
    what: 'The names of the students who booked their own hours, with course and time. No payments, no applications.',
  },
  {
    who: 'Other signed-in people',
    what: 'The name and phone number of approved teachers, and which of their hours are free. No students.',
  },
  {
    who: 'The meeting service',
    what: 'Zoom or a Jitsi server, as the academy has set it up: what you say and show in class, your connection, and the name that you enter there.',
  },
  {
    who: 'Whoever carries the mail and the files',
    what: 'The academy’s mail server sends its emails. Screenshots and teachers’ pictures lie on the academy’s own disk, or at UploadThing, readable only with a signed link, if the academy has set that up; a teacher’s browser then sends the picture there by itself.',
  },
  {
    who: 'Nobody else',
    what: `No advertising, no visitor counting, no fonts or scripts from other companies. Public pages load from ${academy.name}’s own server alone.`,
  },
]
