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
import type { Route } from 'next'

export type PortalRole = 'student' | 'teacher' | 'admin'
export type PortalUser = { id: string; name: string; role: string }

export type PortalEntry = {
  label: string
  /** In the tab bar of phones, where the label would be too long. */
  short?: string
  icon: LucideIcon
  href?: Route
  /** What to say while the entry has no page. */
  later?: string
  /** Stands in the tab bar of phones too; all of them stand behind the avatar. */
  tab?: boolean
}

const home: PortalEntry = { label: 'Home', icon: House, href: '/dashboard-home', tab: true }
const addSlot: PortalEntry = { label: 'Add Slot', icon: CirclePlus, href: '/add-slot' }
const viewSlots: PortalEntry = { label: 'View Teacher Slot', short: 'Book', icon: Clock, href: '/view-teachers' }

/** The sidebar of each role, in the order of spec section 2. */
export function portalEntries(user: PortalUser): readonly PortalEntry[] {
  const classes: PortalEntry = {
    label: 'My Classes',
    short: 'Classes',
    icon: MonitorPlay,
    later: 'This page opens later. Until then, your upcoming classes are on Home.',
  }
  const calendar: PortalEntry = { label: 'View Calendar', short: 'Calendar', icon: CalendarDays }
  if (user.role === 'admin')
    return [
      home,
      classes,
      { label: 'Students', icon: Users, href: '/student-list', tab: true },
      { label: 'Teachers', icon: GraduationCap, href: '/teacher-list', tab: true },
      { label: 'Payment Details', short: 'Payments', icon: IndianRupee, href: '/payment-details', tab: true },
      addSlot,
      { ...viewSlots, short: 'Slots', tab: true },
      {
        ...calendar,
        later: 'This page opens later. Each teacher has a calendar already; their slots are under View Teacher Slot.',
      },
    ]
  if (user.role === 'teacher')
    return [
      home,
      { ...classes, tab: true },
      {
        label: 'Students',
        icon: Users,
        later: 'This page opens later. The name of each student is on the class they booked.',
        tab: true,
      },
      { ...addSlot, tab: true },
      { ...calendar, href: `/teacher-calendar/${user.id}` as Route, tab: true },
    ]
  return [
    home,
    { ...classes, tab: true },
    { ...viewSlots, tab: true },
    { ...calendar, later: 'This page opens later. Until then, your upcoming classes are on Home.', tab: true },
  ]
}
