import {
  CalendarDays,
  CirclePlus,
  Clock,
  GraduationCap,
  House,
  IndianRupee,
  type LucideIcon,
  MonitorPlay,
  Users,
} from 'lucide-react'
import { type Path, paths } from '@/lib/paths'

export type PortalUser = { id: string; name: string; role: string }

export type PortalEntry = {
  label: string
  /** In the tab bar of phones, where the label would be too long. */
  short?: string
  icon: LucideIcon
  href?: Path
  /** Where to find it, as long as the entry has no page of its own. */
  later?: string
  /** Stands in the tab bar of phones too; all of them stand behind the avatar. */
  tab?: boolean
}

const home: PortalEntry = { label: 'Home', icon: House, href: paths.dashboardHome, tab: true }
const addSlot: PortalEntry = { label: 'Add Slot', icon: CirclePlus, href: paths.addSlot }
const viewSlots: PortalEntry = { label: 'View Teacher Slot', short: 'Book', icon: Clock, href: paths.viewTeachers() }

/** The sidebar of each role, in its order (docs/contract.md 18.1 to 18.3). */
export function portalEntries(user: PortalUser): readonly PortalEntry[] {
  const classes: PortalEntry = {
    label: 'My Classes',
    short: 'Classes',
    icon: MonitorPlay,
    href: paths.myClasses(),
  }
  const calendar: PortalEntry = { label: 'View Calendar', short: 'Calendar', icon: CalendarDays }
  if (user.role === 'admin')
    return [
      home,
      classes,
      { label: 'Students', icon: Users, href: paths.studentList(), tab: true },
      { label: 'Teachers', icon: GraduationCap, href: paths.teacherList(), tab: true },
      { label: 'Payment Details', short: 'Payments', icon: IndianRupee, href: paths.paymentDetails(), tab: true },
      addSlot,
      { ...viewSlots, short: 'Slots', tab: true },
      {
        ...calendar,
        later:
          'Each teacher has a calendar of their own. Choose the teacher under View Teacher Slot and open it there.',
      },
    ]
  if (user.role === 'teacher')
    return [
      home,
      { ...classes, tab: true },
      {
        label: 'Students',
        icon: Users,
        later: 'Each student’s name is on the class they booked: on Home, and under View Calendar.',
        tab: true,
      },
      { ...addSlot, tab: true },
      { ...calendar, href: paths.teacherCalendar(user.id), tab: true },
    ]
  return [
    home,
    { ...classes, tab: true },
    { ...viewSlots, tab: true },
    {
      ...calendar,
      later: 'Your booked classes are on Home. Each of them can be put into your own calendar from there.',
      tab: true,
    },
  ]
}
