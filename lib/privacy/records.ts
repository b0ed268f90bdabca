import { aboutAccounts } from './account-records'
import {
  KEEP_NOTIFICATIONS_DAYS,
  OFFICE,
  type PersonalData,
  type RetentionPeriods,
  WITH_ACCOUNT,
} from './personal-data'

/**
 * Lists the personal data in the database and on disk (contract 38.1). When you add a table with personal data, add it
 * here. See docs/decisions/2026-11-22-personal-data.md.
 */
export function personalData(retention: RetentionPeriods): readonly PersonalData[] {
  return [
    ...aboutAccounts(retention),
    ...aboutClasses(retention),
    ...aboutMoney(retention),
    ...aboutTheOffice(retention),
  ]
}

function aboutClasses(retention: RetentionPeriods): PersonalData[] {
  return [
    {
      what: 'Slots and classes: the slots a teacher opened, who booked them, the subject, the meeting link, and when a class was cancelled',
      why: 'To run the classes, and to prevent double bookings.',
      seenBy: 'The student and the teacher of the class, and the office',
      until: `${WITH_ACCOUNT} After that they are kept without a name, because a teacher’s classes are still counted.`,
      atErasure: 'pseudonym',
      erasure:
        'Upcoming classes are cancelled immediately. Past classes are kept, but your name and the reasons for cancellations are removed.',
      models: ['Slot', 'Booking', 'Meeting'],
    },
    {
      what: 'Attendance and class notes: whether a class took place, the teacher’s notes for the student, and a private note for the teacher and the office',
      why: 'To help the student and the teacher remember the topics and the next steps, and to show the office which topics were taught.',
      seenBy: 'The student and the teacher of the class, and the office. The student does not see the private note.',
      until: `Attendance is kept for as long as the record of the class. Notes are deleted ${retention.KEEP_CLASS_NOTES_DAYS} days after the class.`,
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
      models: ['TimeOff'],
    },
    {
      what: 'Waitlist: the teacher and day for which you want a free slot, and when we last emailed you about it',
      why: 'To email you when a slot becomes free.',
      seenBy: 'No one',
      until: `Until you turn it off in the app or with the link in the email, or until the day has passed. It is deleted ${retention.KEEP_WATCHES_DAYS} days after that.`,
      rule: 'waitlist',
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
      until: `Deleted ${retention.KEEP_MESSAGES_DAYS} days after the email was written.`,
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
    {
      what: 'Notifications: a short text in the app about each change that we also email you about, and when you read it',
      why: 'To show you changes in the app, even if an email does not reach you.',
      seenBy: 'No one',
      until: `Deleted after ${KEEP_NOTIFICATIONS_DAYS} days.`,
      rule: 'notifications',
      atErasure: 'deleted',
      erasure: 'Deleted, with the notifications that your teachers or students got about your classes.',
      models: ['Notification'],
      rows: [
        ['notifications', 'user_id'],
        ['notifications', 'with_user_id'],
      ],
    },
    {
      what: 'WhatsApp messages: if you turned them on, the number and the date. Also each message with its number, and whether it was delivered and read',
      why: 'To send you reminders, cancellations and receipts on WhatsApp. Meta, the company behind WhatsApp, delivers them.',
      seenBy: OFFICE,
      until: `Your choice is kept until you turn the messages off, change your number or reply STOP. Messages are deleted after ${retention.KEEP_MESSAGES_DAYS} days.`,
      rule: 'whatsapp',
      atErasure: 'deleted',
      erasure: 'Deleted, and so are the messages to your teachers or students about your classes.',
      models: ['WhatsAppOptIn', 'WhatsAppMessage'],
      rows: [
        ['whatsapp_opt_ins', 'user_id'],
        ['whatsapp_messages', 'user_id'],
        ['whatsapp_messages', 'with_user_id'],
      ],
    },
    {
      what: 'Announcements: the title, text and recipients of each announcement, who sent or stopped it, and when',
      why: 'To reach many families at once, and to know who has received an announcement.',
      seenBy: `The sender and the office. The recipients see the sender’s name and the text`,
      until: `Deleted ${retention.KEEP_MESSAGES_DAYS} days after the announcement was sent.`,
      rule: 'announcements',
      atErasure: 'deleted',
      erasure:
        'Announcements that you sent are deleted. You are removed from the recipients of all other announcements.',
      models: ['Announcement', 'AnnouncementRecipient'],
      rows: [
        ['announcements', 'sender_id'],
        ['announcement_recipients', 'user_id'],
      ],
    },
  ]
}

function aboutMoney(retention: RetentionPeriods): PersonalData[] {
  return [
    {
      what: 'Payments: the course, the fee, the UPI reference if you entered one, and the decision. Also the screenshot without its camera data, and two digital fingerprints of the screenshot',
      why: 'To check your payment against the academy’s bank account, and to notice if a screenshot is used twice.',
      seenBy: OFFICE,
      until: `The screenshot is deleted ${retention.KEEP_SCREENSHOTS_DAYS} days after the decision. The rest is kept as long as the receipt.`,
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
      what: 'Receipts and credit notes: number, names, course, amount, tax, state and country, payment reference and date, and the reason for a refund. Also when each course was paid for',
      why: 'To prove that a fee was paid. The law also requires the academy to keep accounts.',
      seenBy: OFFICE,
      until: `As long as the account exists, and for at least ${retention.KEEP_RECEIPTS_YEARS} years. After that, if the account has been deleted, names, references and reasons are removed from its documents.`,
      rule: 'receipts',
      atErasure: 'kept',
      erasure: `Kept by law for ${retention.KEEP_RECEIPTS_YEARS} years, with only the data listed here.`,
      models: ['Receipt', 'CreditNote', 'Enrolment'],
    },
    {
      what: 'Fees: your enrolments with their plans and pauses, the fees due, the payments that cover them, and the classes left',
      why: 'To know which fees are due and how many classes are left.',
      seenBy: OFFICE,
      until: 'As long as the receipts.',
      atErasure: 'pseudonym',
      erasure: 'Amounts and dates are kept by law. Reasons and notes are deleted.',
      models: ['CourseEnrolment', 'EnrolmentPause', 'Due', 'Allocation', 'CreditEntry', 'CreditBalance'],
    },
  ]
}

function aboutTheOffice(retention: RetentionPeriods): PersonalData[] {
  return [
    {
      what: 'Enquiries and trial requests: your name, phone number, course, preferred days and times, time zone and message. Also the office’s notes, the next follow-up date and the outcome',
      why: 'To call you, arrange a trial class and remember what was agreed.',
      seenBy: OFFICE,
      until: `Deleted ${retention.KEEP_TRIAL_REQUESTS_DAYS} days after the office has handled the request.`,
      rule: 'trial-requests',
      atErasure: 'deleted',
      erasure: 'Enquiries from your phone number, and those that led to your account, are deleted.',
      models: ['TrialRequest'],
      rows: [['trial_requests', 'user_id']],
    },
    {
      what: 'The office’s log: what admins decided or changed, with the admin, the time and the reason',
      why: 'To make every decision traceable.',
      seenBy: OFFICE,
      until: 'Permanently. The database does not allow changes.',
      atErasure: 'pseudonym',
      erasure:
        'The log is kept. You appear in it as “Former student” with a number, and the reasons written about you are deleted.',
      models: ['AuditEntry'],
    },
    {
      what: 'The academy’s own data: all versions of its details, the draft, courses, fees, tax settings and logos. Also which admin changed them, and when',
      why: 'To know who changed what, and to restore an earlier version.',
      seenBy: OFFICE,
      until: 'Permanently. The database does not allow changes.',
      atErasure: 'pseudonym',
      erasure: 'Kept. An admin appears in this data only as a number.',
      models: ['AcademyVersion', 'AcademyDraft', 'AcademyPicture', 'CoursePrice', 'TaxRule', 'ExportLut'],
    },
    {
      what: 'Counters: failed logins, registrations, password resets, emails and trial requests. Each phone number, email address and internet address has its own counters',
      why: 'To stop password guessing and spam.',
      seenBy: 'No one',
      until:
        'Login attempts are counted over 15 minutes, data downloads over a day, and everything else over an hour. Old counts are overwritten.',
      atErasure: 'kept',
      erasure: 'They expire within a day.',
      models: ['RateLimit'],
    },
    {
      what: 'The server’s log: the time of each request, the page or action, the status and the account ID. It contains no passwords, submitted data or message texts',
      why: 'To find the cause of errors.',
      seenBy: 'The operator of the server',
      until: 'The operator of the server decides how long the log is kept. We recommend 30 days.',
      atErasure: 'kept',
      erasure: 'It contains your account ID, but not your name.',
      models: [],
    },
  ]
}
