import {
  CalendarDays,
  CalendarOff,
  CirclePlus,
  Clock,
  CreditCard,
  GraduationCap,
  HeartPulse,
  House,
  IndianRupee,
  KeyRound,
  Landmark,
  LayoutGrid,
  type LucideIcon,
  MonitorPlay,
  Users,
  Video,
} from 'lucide-react'
import { hasRight, type NeededRight, type OfficeRight } from '@/lib/core/config/office-rights'
import { type Path, paths } from '@/lib/paths'

export type PortalUser = { id: string; name: string; role: string; rights: readonly OfficeRight[] }

export type PortalEntry = {
  label: string
  /** A shorter label for the tab bar on phones. */
  short?: string
  icon: LucideIcon
  href: Path
  /** Whether the tab bar on phones contains the entry. The avatar's menu contains all entries. */
  tab?: boolean
  /** The right that an admin needs to see this menu entry. */
  right?: NeededRight
}

export interface PortalMenu {
  /** The entries of the sidebar, in order. */
  entries: readonly PortalEntry[]
  /** Less frequently used entries, shown below the others in small type. */
  more: readonly PortalEntry[]
}

const home: PortalEntry = { label: 'Home', icon: House, href: paths.dashboardHome, tab: true }
const classes: PortalEntry = { label: 'My Classes', short: 'Classes', icon: MonitorPlay, href: paths.myClasses() }
const addSlot: PortalEntry = { label: 'Add Slot', icon: CirclePlus, href: paths.addSlot }
const viewSlots: PortalEntry = { label: 'View Teacher Slot', short: 'Book', icon: Clock, href: paths.viewTeachers() }
const calendar: PortalEntry = {
  label: 'View Calendar',
  short: 'Calendar',
  icon: CalendarDays,
  href: paths.calendar(),
}
const payment: PortalEntry = { label: 'Payment', icon: CreditCard, href: paths.payment() }
const officeEntries: readonly PortalEntry[] = [
  home,
  { ...classes, tab: true },
  { label: 'Students', icon: Users, href: paths.studentList(), tab: true },
  { label: 'Teachers', icon: GraduationCap, href: paths.teacherList(), tab: true },
  { label: 'Payment Details', short: 'Payments', icon: IndianRupee, href: paths.paymentDetails(), tab: true },
  addSlot,
  viewSlots,
  calendar,
  { label: 'Holidays', icon: CalendarOff, href: paths.holidays },
  { label: 'Health', icon: HeartPulse, href: paths.academyHealth },
  { label: 'Office', icon: KeyRound, href: paths.office },
  { label: 'The academy', icon: Landmark, href: paths.academy, right: 'everything' },
  { label: 'Fees', icon: CreditCard, href: paths.fees(), right: 'money' },
]
const more: readonly PortalEntry[] = [
  { label: 'Online Class', icon: Video, href: paths.onlineClass, right: 'desk' },
  { label: 'All pages', icon: LayoutGrid, href: paths.dashboard },
]

/**
 * Returns the menu for a user's role (contract 18.1 to 18.3, 18.10). An admin's menu depends on the rights (contract
 * 55.7).
 */
export function portalMenu(user: PortalUser): PortalMenu {
  if (user.role === 'admin') {
    const isShown = ({ right = 'any' }: PortalEntry) => hasRight(user.rights, right)
    return { entries: officeEntries.filter(isShown), more: more.filter(isShown) }
  }
  if (user.role === 'teacher')
    return {
      entries: [
        home,
        { ...classes, tab: true },
        { label: 'Students', icon: Users, href: paths.myStudents, tab: true },
        { ...addSlot, tab: true },
        { ...calendar, href: paths.teacherCalendar(user.id), tab: true },
        { label: 'Time Off', icon: CalendarOff, href: paths.timeOff },
      ],
      more,
    }
  return {
    entries: [home, { ...classes, tab: true }, { ...viewSlots, tab: true }, { ...calendar, tab: true }, payment],
    more,
  }
}
