import {
  CalendarDays,
  CalendarOff,
  CirclePlus,
  Clock,
  CreditCard,
  FileSpreadsheet,
  GraduationCap,
  HeartPulse,
  House,
  Inbox,
  IndianRupee,
  type LucideIcon,
  Mail,
  MonitorPlay,
  UserRound,
  Users,
  Video,
} from 'lucide-react'
import type { SessionUser } from '@/lib/auth/session-user'
import { type Path, paths } from '@/lib/paths'

interface StartLink {
  href: Path
  label: string
  text: string
  icon: LucideIcon
}
interface Start {
  title: string
  text: string
  action: { href: Path; label: string }
  ways: readonly StartLink[]
}

const classes: StartLink = {
  href: paths.myClasses(),
  label: 'My Classes',
  text: 'All of them, coming and past.',
  icon: MonitorPlay,
}
const profile: StartLink = { href: paths.profile, label: 'Profile', text: 'What you registered with.', icon: UserRound }

/** What one can do in the portal, by role: the first thing, and the others. */
export function startLinks(user: SessionUser): Start {
  if (user.role === 'admin')
    return {
      title: 'The desk',
      text: 'Payments wait here with their screenshots, to be approved or rejected.',
      action: { href: paths.paymentDetails(), label: 'Open Payment Details' },
      ways: [
        { href: paths.dashboardHome, label: 'Home', text: 'What waits for the office.', icon: House },
        { ...classes, text: 'The classes of everybody, coming and past.' },
        {
          href: paths.studentList(),
          label: 'Students',
          text: 'Who learns here, and the forms they sent.',
          icon: Users,
        },
        {
          href: paths.teacherList(),
          label: 'Teachers',
          text: 'Applications to decide, and who teaches.',
          icon: GraduationCap,
        },
        {
          href: paths.viewTeachers(),
          label: 'View Teacher Slot',
          text: 'Each teacher’s free and booked hours.',
          icon: Clock,
        },
        {
          href: paths.calendar(),
          label: 'View Calendar',
          text: 'The hours of all teachers, by week, day or month.',
          icon: CalendarDays,
        },
        {
          href: paths.holidays,
          label: 'Holidays',
          text: 'Days without classes, of the academy or of one teacher.',
          icon: CalendarOff,
        },
        { href: paths.academyHealth, label: 'Health', text: 'How the academy itself is.', icon: HeartPulse },
        { href: paths.trialRequests(), label: 'Trial requests', text: 'Who would like to try a class.', icon: Inbox },
        { href: paths.messages(), label: 'Messages', text: 'What the academy wrote, and what failed.', icon: Mail },
        {
          href: paths.bankStatement,
          label: 'Bank statement',
          text: 'Matched with the payments that wait.',
          icon: FileSpreadsheet,
        },
        {
          href: paths.addSlot,
          label: 'Add Slot',
          text: 'The page on which teachers open hours, to look at.',
          icon: CirclePlus,
        },
        { href: paths.onlineClass, label: 'Online Class', text: 'A meeting room, at once.', icon: Video },
        profile,
      ],
    }
  if (user.role === 'teacher')
    return {
      title: 'Your hours',
      text: 'Open the hours you want to teach. Students see them at once and book the ones that suit them.',
      action: { href: paths.addSlot, label: 'Add Slot' },
      ways: [
        {
          href: paths.dashboardHome,
          label: 'Your Upcoming Classes',
          text: 'Who comes next, and the way in.',
          icon: House,
        },
        classes,
        { href: paths.myStudents, label: 'Students', text: 'Who has or had a class with you.', icon: Users },
        {
          href: paths.teacherCalendar(user.id),
          label: 'View Calendar',
          text: 'Booked and free hours, by week, day or month.',
          icon: CalendarDays,
        },
        {
          href: paths.timeOff,
          label: 'Time Off',
          text: 'Say when you are away, and what becomes of your classes.',
          icon: CalendarOff,
        },
        {
          href: paths.onlineClass,
          label: 'Online Class',
          text: 'A meeting room without a booking, at once.',
          icon: Video,
        },
        profile,
      ],
    }
  return {
    title: 'One hour, one teacher',
    text: 'Choose a teacher, choose a free hour, and it is kept for you.',
    action: { href: paths.viewTeachers(), label: 'Book a class' },
    ways: [
      {
        href: paths.dashboardHome,
        label: 'Your Upcoming Classes',
        text: 'What you have booked, and the way in.',
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
        text: 'Send the screenshot of a fee you have paid.',
        icon: CreditCard,
      },
      { href: paths.onlineClass, label: 'Online Class', text: 'The room of your next class.', icon: Video },
      profile,
    ],
  }
}
