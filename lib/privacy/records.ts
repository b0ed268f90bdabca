import type { Keeping, PersonalData } from './personal-data'

const OFFICE = 'The office'
const WITH_ACCOUNT = 'As long as the account.'

/**
 * Lists the personal data in the database and on disk (contract 38.1). Add each new table with personal data here; with
 * `rows`, it is erased too (docs/decisions/2026-11-22-personal-data.md).
 */
export function personalData(keep: Keeping): readonly PersonalData[] {
  return [...aboutAccounts(keep), ...aboutClasses(keep), ...aboutMoney(keep), ...aboutTheOffice(keep)]
}

function aboutAccounts(keep: Keeping): PersonalData[] {
  return [
    {
      what: 'Your account: name, email (and when you confirmed it), phone, role, your time zone if you set one, which optional emails you turned off, a teacher’s own meeting link, the key of your private calendar link as a one-way hash, and the password as a one-way hash (bcrypt)',
      why: 'To let you log in and to know who books, pays and teaches.',
      seenBy: `${OFFICE}. Signed-in people see a teacher’s name and phone; a teacher sees the names of their own students, and their phone number around the time of a class.`,
      until: 'Until it is deleted, by you on your profile page or by the office.',
      atErasure: 'pseudonym',
      erasure:
        'Your name becomes “Former student” with a number; phone, email, password and calendar link are deleted.',
      models: ['User'],
    },
    {
      what: 'Consent: whether the student is under 18 and, if so, the name and relation of the parent or guardian, the text that they agreed to, and when',
      why: 'Because the law lets an academy teach a child only with the consent of a parent or guardian.',
      seenBy: OFFICE,
      until: `${WITH_ACCOUNT} A consent that was withdrawn is kept with its date until then.`,
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['Consent'],
      rows: [['consents', 'user_id']],
    },
    {
      what: 'Sessions: one entry for each login, with the times when it began, was last used and ends, the type of browser and device (“Chrome on Android”) and the network it came from (an address without its last part)',
      why: 'So that a login can also be ended on the server, and you can see where you are signed in.',
      seenBy: 'Nobody',
      until: `No longer valid after logout, after a change of password, after two weeks without use (unless the academy set another time), and after 30 days at the latest; deleted ${keep.KEEP_SESSIONS_DAYS} days after that.`,
      rule: 'sessions',
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['Session'],
      rows: [['sessions', 'user_id']],
    },
    {
      what: 'If you turned on two-step login: the secret of your authenticator app (encrypted), recovery codes as one-way hashes, which code was used last, and when two-step login was completed',
      why: 'So that your password alone is not enough to log in.',
      seenBy: 'Nobody; the office sees whether it is on.',
      until: `Until you turn it off; a setup that was never confirmed, and the record of a completed login, ${keep.KEEP_SESSIONS_DAYS} days.`,
      rule: 'sessions',
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['Authenticator', 'RecoveryCode', 'SecondStep'],
      rows: [
        ['authenticators', 'user_id'],
        ['recovery_codes', 'user_id'],
        ['second_steps', 'user_id'],
      ],
    },
    {
      what: 'Connected accounts: if you connected another account to sign in with (Google, for example), its ID and email address, when it was connected and last used',
      why: 'To recognise you when you sign in that way.',
      seenBy: 'Nobody',
      until: 'Until you disconnect it on your profile page.',
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['Identity'],
      rows: [['identities', 'user_id']],
    },
    {
      what: 'Passkeys: if you added any, the public part of each, its name, when it was added and last used, how often, and whether it is synced across devices; and, for five minutes, the challenge that a passkey has to sign',
      why: 'To let you log in with them. They tell the academy nothing about your fingerprint, face or PIN.',
      seenBy: 'The office sees their names, their dates and whether they are synced; nobody sees more',
      until: 'Until you remove it on your profile page, or the office does because you lost your device.',
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['Passkey', 'PasskeyChallenge'],
      rows: [
        ['passkeys', 'user_id'],
        ['passkey_challenges', 'user_id'],
      ],
    },
    {
      what: 'Links to confirm an email address: each as a one-way hash, with the address',
      why: 'So that emails about you reach only you.',
      seenBy: 'Nobody',
      until: `No longer valid after one use or 48 hours; deleted ${keep.KEEP_SESSIONS_DAYS} days after that.`,
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['EmailConfirmation'],
      rows: [['email_confirmations', 'user_id']],
    },
    {
      what: 'Links for a new password: each as a one-way hash',
      why: 'To let you log in again when you have forgotten it.',
      seenBy: 'Nobody',
      until: `No longer valid after one use or 30 minutes; deleted ${keep.KEEP_SESSIONS_DAYS} days after that.`,
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['PasswordReset'],
      rows: [['password_resets', 'user_id']],
    },
    {
      what: 'Applications: forms of students and teachers, with second mobile, qualification or experience, years of learning, regions and courses, and the decision with its reason',
      why: 'To decide them and to match students and teachers.',
      seenBy: OFFICE,
      until: `${WITH_ACCOUNT} Sending the form again replaces the earlier one; a rejected one is deleted ${keep.KEEP_APPLICATIONS_DAYS} days after the decision.`,
      rule: 'applications',
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['StudentProfile', 'TeacherProfile'],
      rows: [
        ['student_profiles', 'user_id'],
        ['teacher_profiles', 'user_id'],
      ],
    },
    {
      what: 'A teacher’s picture: if they added one, cropped to a square and saved as a new picture without camera data',
      why: 'So that students see who they book with. It is the only picture of a person that visitors see.',
      seenBy: 'Everybody',
      until: 'Until the teacher replaces or removes it; nobody sees it once they no longer teach here.',
      atErasure: 'deleted',
      erasure: 'Deleted, including the file.',
      models: ['TeacherPicture'],
    },
    {
      what: 'Your request to be deleted: its date',
      why: 'To carry it out, and to show that it was.',
      seenBy: OFFICE,
      until: 'Permanently: it contains a number and dates, but no name.',
      atErasure: 'kept',
      erasure: 'Kept, without a name.',
      models: ['Erasure'],
    },
  ]
}

function aboutClasses(keep: Keeping): PersonalData[] {
  return [
    {
      what: 'Slots and classes: which slots a teacher opened, who booked them, the subject, and the meeting link; cancelled classes with the time of cancellation',
      why: 'To hold the classes and to prevent two people from booking the same slot.',
      seenBy: `The two people of a class, and the office`,
      until: `${WITH_ACCOUNT} Afterwards they are kept without a name, because the classes of a teacher are still counted.`,
      atErasure: 'pseudonym',
      erasure: 'Upcoming classes are cancelled at once; past ones are kept without your name and without a reason.',
      models: ['Slot', 'Booking', 'Meeting'],
    },
    {
      what: 'After a class: whether it took place, what the teacher wrote about it for the student, and a note for the teacher and the office only',
      why: 'So that both know what was covered and what comes next, and the office knows what was taught.',
      seenBy: 'The two people of a class (the student without the note for teacher and office), and the office',
      until: `Whether it took place: as long as the class. What was written: ${keep.KEEP_CLASS_NOTES_DAYS} days after it.`,
      rule: 'class-notes',
      atErasure: 'deleted',
      erasure: 'What was written about a student is deleted.',
      models: ['ClassNote', 'ClassNoteAddition'],
    },
    {
      what: 'Time off: a teacher’s, with the reason they gave, and the academy’s holidays',
      why: 'So that no class is booked on these days.',
      seenBy: 'The teacher and the office; everyone who is signed in sees holidays',
      until: WITH_ACCOUNT,
      atErasure: 'pseudonym',
      erasure: 'The days are kept without a reason.',
      models: ['DayOff'],
    },
    {
      what: 'Free slots you wait for: which teacher, which day, and when we last emailed you',
      why: 'To email you once such a slot becomes free.',
      seenBy: 'Nobody',
      until: `Until you stop it, with the link in the email or on the page, or the day is over; deleted ${keep.KEEP_WATCHES_DAYS} days after that.`,
      rule: 'watches',
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['Watch'],
      rows: [
        ['watches', 'user_id'],
        ['watches', 'teacher_id'],
      ],
    },
    {
      what: 'Emails: a copy of each email that the application sends to you, its address, and whether it was sent',
      why: 'So that no invitation or reminder is lost.',
      seenBy: OFFICE,
      until: `Deleted ${keep.KEEP_MESSAGES_DAYS} days after it was written.`,
      rule: 'messages',
      atErasure: 'deleted',
      erasure: 'Those to you are deleted, and the copies of those to your teachers or students about your classes.',
      models: ['Message', 'Invitation'],
      rows: [
        ['messages', 'user_id'],
        ['messages', 'with_user_id'],
      ],
    },
  ]
}

function aboutMoney(keep: Keeping): PersonalData[] {
  return [
    {
      what: 'Payments: course, fee, UTR if given, the screenshot (saved as a new, plain picture without camera data), two fingerprints of it, and the decision',
      why: 'To compare your payment with the academy’s account, and to notice a screenshot that is used twice.',
      seenBy: OFFICE,
      until: `The screenshot is deleted ${keep.KEEP_SCREENSHOTS_DAYS} days after the decision. The rest: as long as the receipt.`,
      rule: 'screenshots',
      atErasure: 'pseudonym',
      erasure: 'Screenshots are deleted, and payments without a receipt.',
      models: ['Payment'],
    },
    {
      what: 'UTRs of others: those that you entered while they belonged to another person’s payment',
      why: 'So that the office finds out whose payment it is.',
      seenBy: OFFICE,
      until: WITH_ACCOUNT,
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['UtrClaim'],
      rows: [['utr_claims', 'user_id']],
    },
    {
      what: 'Receipts and enrolments: number, name, course, amount, UTR and date',
      why: 'To show that a fee was paid, and because the law requires accounts.',
      seenBy: OFFICE,
      until: `As long as the account, and at least ${keep.KEEP_RECEIPTS_YEARS} years; then the name is removed from receipts of people who were deleted.`,
      rule: 'receipts',
      atErasure: 'kept',
      erasure: `Kept by law for ${keep.KEEP_RECEIPTS_YEARS} years, with the name, course, amount, UTR and date on them and nothing else of yours.`,
      models: ['Receipt', 'Enrolment'],
    },
  ]
}

function aboutTheOffice(keep: Keeping): PersonalData[] {
  return [
    {
      what: 'Requests for a trial class: name, phone, course, days, times, time zone and message',
      why: 'To call you and agree on a time.',
      seenBy: OFFICE,
      until: `Deleted ${keep.KEEP_TRIAL_REQUESTS_DAYS} days after the office handled it.`,
      rule: 'trial-requests',
      atErasure: 'deleted',
      erasure: 'Those from your phone number are deleted.',
      models: ['TrialRequest'],
    },
    {
      what: 'The office’s decisions: a log of what it decided and did for others, with the admin, the time and the reason',
      why: 'So that every decision can be traced.',
      seenBy: OFFICE,
      until: 'Permanently: the database does not allow changes.',
      atErasure: 'pseudonym',
      erasure: 'Kept; you appear as “Former student” with a number, and reasons written about you are deleted.',
      models: ['AuditEntry'],
    },
    {
      what: 'Counters: failed logins, registrations, new passwords, emails and trial requests, by phone number, email address and internet address',
      why: 'To stop password guessing and flooding.',
      seenBy: 'Nobody',
      until:
        'They count for 15 minutes (logins), an hour (the others) or a day (files of your data); old counters are overwritten.',
      atErasure: 'kept',
      erasure: 'Expired within a day.',
      models: ['RateLimit'],
    },
    {
      what: 'The server’s log: time, call, status and the id of the account. No passwords, no bodies, no message texts',
      why: 'To find out what went wrong.',
      seenBy: 'The operator of the server',
      until: 'As long as the operator of the server keeps its logs; 30 days are recommended.',
      atErasure: 'kept',
      erasure: 'Contains a number and no name.',
      models: [],
    },
  ]
}
