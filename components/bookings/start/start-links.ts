import {
  CalendarDays,
  CalendarOff,
  CalendarRange,
  CirclePlus,
  Clock,
  CreditCard,
  FileSpreadsheet,
  GraduationCap,
  HeartPulse,
  House,
  Inbox,
  IndianRupee,
  KeyRound,
  Landmark,
  ListPlus,
  type LucideIcon,
  Mail,
  MailPlus,
  Megaphone,
  MonitorPlay,
  UserRound,
  Users,
  Video,
} from 'lucide-react'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { hasRight, type NeededRight, type OfficeRight } from '@/lib/core/config/office-rights'
import { type Path, paths } from '@/lib/paths'

interface StartLink {
  href: Path
  label: string
  text: string
  icon: LucideIcon
  /** The right that an admin needs to see the link. */
  right?: NeededRight
}
interface Start {
  title: string
  text: string
  action: { href: Path; label: string }
  links: readonly StartLink[]
}

const classes: StartLink = {
  href: paths.myClasses(),
  label: 'My Classes',
  text: 'Your upcoming and past classes.',
  icon: MonitorPlay,
}
const profile: StartLink = {
  href: paths.profile,
  label: 'Profile',
  text: 'Your details, password and devices.',
  icon: UserRound,
}

const announcements: StartLink = {
  href: paths.announcements,
  label: 'Announcements',
  text: 'Write to several families at once.',
  icon: Megaphone,
}

const officeLinks: readonly StartLink[] = [
  { href: paths.dashboardHome, label: 'Home', text: 'Pending work for the office.', icon: House },
  { ...classes, text: 'All upcoming and past classes.' },
  {
    href: paths.studentList(),
    label: 'Students',
    text: 'Students and their forms.',
    icon: Users,
  },
  {
    href: paths.teacherList(),
    label: 'Teachers',
    text: 'Teachers and their applications.',
    icon: GraduationCap,
  },
  {
    href: paths.viewTeachers(),
    label: 'View Teacher Slot',
    text: 'Each teacher’s free and booked slots.',
    icon: Clock,
  },
  {
    href: paths.calendar(),
    label: 'View Calendar',
    text: 'All teachers’ slots by week, day or month.',
    icon: CalendarDays,
  },
  {
    href: paths.holidays,
    label: 'Holidays',
    text: 'Academy holidays and teachers’ time off.',
    icon: CalendarOff,
  },
  {
    href: paths.schoolTerms,
    label: 'School terms',
    text: 'Term dates for weekly slots and classes.',
    icon: CalendarRange,
  },
  {
    href: paths.academy,
    label: 'The academy',
    text: 'Name, address, UPI ID, rules and courses.',
    icon: Landmark,
    right: 'everything',
  },
  {
    href: paths.office,
    label: 'Office',
    text: 'Who works in the office, and what each person may do.',
    icon: KeyRound,
  },
  { href: paths.academyHealth, label: 'Health', text: 'Status of the servers and jobs.', icon: HeartPulse },
  {
    href: paths.trialRequests(),
    label: 'Enquiries',
    text: 'Trial requests, calls and messages.',
    icon: Inbox,
  },
  {
    href: paths.invitations(),
    label: 'Invitations',
    text: 'Add people, and see who has opened their account.',
    icon: MailPlus,
  },
  {
    href: paths.importList(),
    label: 'Import a list',
    text: 'Add many students or teachers from a spreadsheet.',
    icon: ListPlus,
    right: 'desk',
  },
  announcements,
  { href: paths.messages(), label: 'Messages', text: 'Emails sent, and whether they arrived.', icon: Mail },
  {
    href: paths.bankStatement,
    label: 'Bank statement',
    text: 'Match bank statement lines to pending payments.',
    icon: FileSpreadsheet,
    right: 'money',
  },
  {
    href: paths.addSlot,
    label: 'Add Slot',
    text: 'Add slots for a teacher.',
    icon: CirclePlus,
  },
  { href: paths.onlineClass, label: 'Online Class', text: 'Start a meeting now.', icon: Video, right: 'desk' },
  profile,
]

/**
 * Returns links to the portal pages of the user's role, the most important one first. Admins get the pages that their
 * rights allow.
 */
export function startLinks(user: SessionUser, rights: readonly OfficeRight[]): Start {
  if (user.role === 'admin')
    return {
      title: 'Academy office',
      ...(hasRight(rights, 'money')
        ? {
            text: 'Check payment screenshots, then approve or reject the payments.',
            action: { href: paths.paymentDetails(), label: 'Open Payment Details' },
          }
        : { text: 'See what needs your attention.', action: { href: paths.dashboardHome, label: 'Open Home' } }),
      links: officeLinks.filter(({ right = 'any' }) => hasRight(rights, right)),
    }
  if (user.role === 'teacher')
    return {
      title: 'Your slots',
      text: 'Add the times you want to teach. Students can book them straight away.',
      action: { href: paths.addSlot, label: 'Add Slot' },
      links: [
        {
          href: paths.dashboardHome,
          label: 'Your Upcoming Classes',
          text: 'Your next classes and their join links.',
          icon: House,
        },
        classes,
        { href: paths.myStudents, label: 'Students', text: 'Students who have or had a class with you.', icon: Users },
        {
          href: paths.teacherCalendar(user.id),
          label: 'View Calendar',
          text: 'Booked and free slots by week, day or month.',
          icon: CalendarDays,
        },
        {
          href: paths.timeOff,
          label: 'Time Off',
          text: 'Choose the dates when you are away and what happens to your classes.',
          icon: CalendarOff,
        },
        { ...announcements, text: 'Write to all your students at once.' },
        {
          href: paths.onlineClass,
          label: 'Online Class',
          text: 'Start a meeting without a booking.',
          icon: Video,
        },
        profile,
      ],
    }
  return {
    title: 'One class, one teacher',
    text: 'Choose a teacher and a free time, and book it.',
    action: { href: paths.viewTeachers(), label: 'Book a class' },
    links: [
      {
        href: paths.dashboardHome,
        label: 'Your Upcoming Classes',
        text: 'Your booked classes and their join links.',
        icon: House,
      },
      classes,
      {
        href: paths.calendar(),
        label: 'View Calendar',
        text: 'Your classes, by week, day or month.',
        icon: CalendarDays,
      },
      { href: paths.feesStructure(), label: 'Fees Structure', text: 'Every course and its fee.', icon: IndianRupee },
      {
        href: paths.payment(),
        label: 'Payment',
        text: 'Send a screenshot of a payment you have made.',
        icon: CreditCard,
      },
      { href: paths.onlineClass, label: 'Online Class', text: 'Join your next class.', icon: Video },
      profile,
    ],
  }
}
