import { importRecord } from './import-record'
import { invitationRecord } from './invitation-record'
import type { Keeping, PersonalData } from './personal-data'

const OFFICE = 'The office'
const WITH_ACCOUNT = 'As long as the account exists.'

/**
 * Lists the personal data in the database and on disk (contract 38.1). When you add a table with personal data, add it
 * here. When a person is erased, the rows of tables under `rows` are deleted
 * (docs/decisions/2026-11-22-personal-data.md).
 */
export function personalData(keep: Keeping): readonly PersonalData[] {
  return [...aboutAccounts(keep), ...aboutClasses(keep), ...aboutMoney(keep), ...aboutTheOffice(keep)]
}

function aboutAccounts(keep: Keeping): PersonalData[] {
  return [
    {
      what: 'Your account: name, email address and when you confirmed it, phone number, a number for calls and WhatsApp if you set one, role, your rights if you work in the office, your time zone if you set one, the optional emails you turned off, a teacher’s own meeting link, and one-way hashes of your password (bcrypt) and of the key in your private calendar link',
      why: 'To let you log in, and to know who books, pays and teaches.',
      seenBy: `${OFFICE}. People who are signed in see the names and phone numbers of teachers. Teachers see the names of their own students, and their phone numbers around the time of a class.`,
      until: 'Until you delete it on your profile page, or the office deletes it.',
      atErasure: 'pseudonym',
      erasure:
        'Your name is replaced by “Former student” and a number. Your phone numbers, email address, password and calendar link are deleted.',
      models: ['User'],
    },
    {
      what: 'Students on your account: their name and, if you entered them, year of birth, relation to you, and notes for teachers',
      why: 'To know who learns, and to let each child have classes of their own.',
      seenBy: `${OFFICE}. Teachers see the names and notes of their own students.`,
      until: 'Until you delete the student on your profile page, or your account is deleted.',
      atErasure: 'pseudonym',
      erasure: 'The name is replaced by “Former student” and a number. The rest is deleted.',
      models: ['Learner'],
    },
    {
      what: 'Consent: whether the student is under 18 and, if so, the name of the parent or guardian, their relation to the student, the text they agreed to, and the date. The same for recordings and publicity',
      why: 'The law requires the consent of a parent or guardian before an academy may teach a child.',
      seenBy: OFFICE,
      until: `${WITH_ACCOUNT} If consent is withdrawn, it is kept until then, with the date.`,
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['Consent'],
      rows: [['consents', 'user_id']],
    },
    {
      what: 'Sessions: for each login, when it started, when it was last used and when it ends; the browser and device, such as “Chrome on Android”; and your internet address without its last part',
      why: 'So that the server can end a login, and you can see where you are signed in.',
      seenBy: 'No one',
      until: `A session ends when you log out, when your password changes, after two weeks without use (unless the academy has set a different time), or after 30 days at the latest. It is deleted ${keep.KEEP_SESSIONS_DAYS} days after that.`,
      rule: 'sessions',
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['Session'],
      rows: [['sessions', 'user_id']],
    },
    {
      what: 'Two-step login: if you turned it on, the secret of your authenticator app (encrypted), one-way hashes of your recovery codes, which code was last used, and when two-step logins were completed',
      why: 'So that your password alone is not enough to log in.',
      seenBy: 'No one. The office sees whether it is on.',
      until: `Until you turn it off. An unconfirmed setup and the record of a completed login are kept for ${keep.KEEP_SESSIONS_DAYS} days.`,
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
      what: 'Connected accounts: if you sign in with another account, such as Google, its ID and email address, and when it was connected and last used',
      why: 'To recognise you when you sign in with that account.',
      seenBy: 'No one',
      until: 'Until you disconnect it on your profile page.',
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['Identity'],
      rows: [['identities', 'user_id']],
    },
    {
      what: 'Passkeys: if you added any, the public key and name of each, when it was added and last used, how often it was used, and whether it is synced across devices. Also, for five minutes, the challenge that a passkey must sign',
      why: 'To let you log in with them. The academy learns nothing about your fingerprint, face or PIN.',
      seenBy: 'The office sees their names and dates, and whether they are synced. No one sees more.',
      until: 'Until you remove them on your profile page, or the office does so because you lost your device.',
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['Passkey', 'PasskeyChallenge'],
      rows: [
        ['passkeys', 'user_id'],
        ['passkey_challenges', 'user_id'],
      ],
    },
    {
      what: 'Email confirmation links: a one-way hash of each link, with the email address',
      why: 'To make sure that emails about you reach only you.',
      seenBy: 'No one',
      until: `A link works once, for up to 48 hours. It is deleted ${keep.KEEP_SESSIONS_DAYS} days after that.`,
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['EmailConfirmation'],
      rows: [['email_confirmations', 'user_id']],
    },
    invitationRecord,
    importRecord,
    {
      what: 'Password reset links: a one-way hash of each link',
      why: 'To let you log in again if you forget your password.',
      seenBy: 'No one',
      until: `A link works once, for up to 30 minutes. It is deleted ${keep.KEEP_SESSIONS_DAYS} days after that.`,
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['PasswordReset'],
      rows: [['password_resets', 'user_id']],
    },
    {
      what: 'Applications: the forms that students and teachers fill in (second mobile number, qualification or experience, years of learning, regions and courses), and the decision with its reason',
      why: 'To review applications, and to match students with teachers.',
      seenBy: OFFICE,
      until: `${WITH_ACCOUNT} A new form replaces the earlier one. A rejected form is deleted ${keep.KEEP_APPLICATIONS_DAYS} days after the decision.`,
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
      what: 'Courses of a teacher: which courses a teacher teaches or taught, from when to when, and the admin who added or ended them',
      why: 'To let students choose a course when they book, and to show which teachers a course has.',
      seenBy: 'Everyone who is signed in sees the current courses. The office also sees who changed them.',
      until: `${WITH_ACCOUNT} After that they are kept without a name, like the teacher’s classes.`,
      atErasure: 'pseudonym',
      erasure: 'Kept without your name.',
      models: ['TeacherCourse'],
    },
    {
      what: 'A teacher’s picture: if the teacher added one, cropped to a square and saved as a new image without camera data',
      why: 'To show students who they are booking with. Visitors see no other pictures of people.',
      seenBy: 'Everyone',
      until: 'Until the teacher replaces or removes it. It is no longer shown once the teacher stops teaching here.',
      atErasure: 'deleted',
      erasure: 'Deleted, including the file.',
      models: ['TeacherPicture'],
    },
    {
      what: 'Your deletion request: its date',
      why: 'To delete your data, and to prove that it was done.',
      seenBy: OFFICE,
      until: 'Permanently. It contains a number and dates, but no name.',
      atErasure: 'kept',
      erasure: 'Kept, without your name.',
      models: ['Erasure'],
    },
  ]
}

function aboutClasses(keep: Keeping): PersonalData[] {
  return [
    {
      what: 'Slots and classes: the slots a teacher opened, who booked them, the subject and the meeting link, and for a cancelled class the time of the cancellation',
      why: 'To run the classes, and to prevent two people from booking the same slot.',
      seenBy: 'The student and the teacher of the class, and the office',
      until: `${WITH_ACCOUNT} After that they are kept without a name, because a teacher’s classes are still counted.`,
      atErasure: 'pseudonym',
      erasure:
        'Upcoming classes are cancelled immediately. Past classes are kept without your name and without a reason.',
      models: ['Slot', 'Booking', 'Meeting'],
    },
    {
      what: 'Attendance and class notes: whether a class took place, the teacher’s notes for the student, and a private note for the teacher and the office',
      why: 'To help student and teacher remember the topics covered and the next steps, and to let the office know the topics taught.',
      seenBy: 'The student and the teacher of the class, and the office. The student does not see the private note.',
      until: `Attendance is kept as long as the class. Notes are deleted ${keep.KEEP_CLASS_NOTES_DAYS} days after the class.`,
      rule: 'class-notes',
      atErasure: 'deleted',
      erasure: 'Notes about a student are deleted.',
      models: ['ClassNote', 'ClassNoteAddition'],
    },
    {
      what: 'Time off: the dates of a teacher’s time off, with the reason they gave, and the academy’s holidays',
      why: 'To prevent bookings on those days.',
      seenBy: 'The teacher and the office. Everyone who is signed in sees holidays.',
      until: WITH_ACCOUNT,
      atErasure: 'pseudonym',
      erasure: 'The dates are kept without the reason.',
      models: ['DayOff'],
    },
    {
      what: 'Waitlist: the teacher and day for which you want a free slot, and when we last emailed you about it',
      why: 'To email you when a slot becomes free.',
      seenBy: 'No one',
      until: `Until you turn it off, with the link in the email or in the app, or until the day has passed. It is deleted ${keep.KEEP_WATCHES_DAYS} days after that.`,
      rule: 'watches',
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['WaitlistEntry'],
      rows: [
        ['waitlist_entries', 'user_id'],
        ['waitlist_entries', 'teacher_id'],
      ],
    },
    {
      what: 'Emails: a copy of each email the application sends you, the email address, and whether it was sent',
      why: 'To make sure that no invitation or reminder is lost.',
      seenBy: OFFICE,
      until: `Deleted ${keep.KEEP_MESSAGES_DAYS} days after the email was written.`,
      rule: 'messages',
      atErasure: 'deleted',
      erasure:
        'Emails to you are deleted, and so are the copies of emails to your teachers or students about your classes.',
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
      what: 'Payments: course, fee, UPI reference if you gave one, the screenshot (saved as a new image without camera data), two digital fingerprints of the screenshot, and the decision',
      why: 'To check your payment against the academy’s bank account, and to notice if a screenshot is used twice.',
      seenBy: OFFICE,
      until: `The screenshot is deleted ${keep.KEEP_SCREENSHOTS_DAYS} days after the decision. The rest is kept as long as the receipt.`,
      rule: 'screenshots',
      atErasure: 'pseudonym',
      erasure: 'Screenshots are deleted, and so are payments without a receipt.',
      models: ['Payment'],
    },
    {
      what: 'Disputed UPI references: the references you entered that were already used for another person’s payment',
      why: 'To let the office find out who made the payment.',
      seenBy: OFFICE,
      until: WITH_ACCOUNT,
      atErasure: 'deleted',
      erasure: 'Deleted.',
      models: ['UtrClaim'],
      rows: [['utr_claims', 'user_id']],
    },
    {
      what: 'Receipts and enrolments: number, name, course, amount, UPI reference and date',
      why: 'To prove that a fee was paid. The law also requires the academy to keep accounts.',
      seenBy: OFFICE,
      until: `As long as the account exists, and for at least ${keep.KEEP_RECEIPTS_YEARS} years. After that, names are removed from the receipts of deleted people.`,
      rule: 'receipts',
      atErasure: 'kept',
      erasure: `Kept by law for ${keep.KEEP_RECEIPTS_YEARS} years, with only the name, course, amount, UPI reference and date on them.`,
      models: ['Receipt', 'Enrolment'],
    },
  ]
}

function aboutTheOffice(keep: Keeping): PersonalData[] {
  return [
    {
      what: 'Enquiries and trial requests: name, phone number, course, preferred days and times, time zone, message, the office’s notes, next follow-up and outcome',
      why: 'To call you, arrange a trial class and remember what was agreed.',
      seenBy: OFFICE,
      until: `Deleted ${keep.KEEP_TRIAL_REQUESTS_DAYS} days after the office has handled the request.`,
      rule: 'trial-requests',
      atErasure: 'deleted',
      erasure: 'Enquiries from your phone number, and those for which your account was created, are deleted.',
      models: ['TrialRequest'],
      rows: [['trial_requests', 'user_id']],
    },
    {
      what: 'The office’s log: decisions, and actions for other people, with the admin, the time and the reason',
      why: 'To make every decision traceable.',
      seenBy: OFFICE,
      until: 'Permanently. The database does not allow changes.',
      atErasure: 'pseudonym',
      erasure:
        'The log is kept. You appear in it as “Former student” with a number, and the reasons written about you are deleted.',
      models: ['AuditEntry'],
    },
    {
      what: 'The academy’s own data: its versions, draft, courses, fees and logos, with the admin who changed them and the time',
      why: 'To know who changed what, and to restore an earlier version.',
      seenBy: OFFICE,
      until: 'Permanently. The database does not allow changes.',
      atErasure: 'pseudonym',
      erasure: 'Kept. An admin appears in it only by a number.',
      models: ['AcademyVersion', 'AcademyDraft', 'AcademyPicture', 'CoursePrice'],
    },
    {
      what: 'Counters: the number of failed logins, registrations, password resets, emails and trial requests per phone number, email address and internet address',
      why: 'To stop password guessing and spam.',
      seenBy: 'No one',
      until:
        'Counters apply for 15 minutes (logins), an hour (others) or a day (downloads of your data). Old counters are overwritten.',
      atErasure: 'kept',
      erasure: 'They expire within a day.',
      models: ['RateLimit'],
    },
    {
      what: 'The server’s log: the time of each request, the page or action, the status and the account ID. It contains no passwords, submitted data or message texts',
      why: 'To find the cause of errors.',
      seenBy: 'The operator of the server',
      until: 'As long as the operator of the server keeps the logs. We recommend 30 days.',
      atErasure: 'kept',
      erasure: 'It contains a number, but no name.',
      models: [],
    },
  ]
}
