'use client'

import { useCall } from '@/components/ui/data/use-call'
import { alertError } from '@/components/ui/dialog/alerts'

/**
 * Loads the lists of the booking page. Shows an alert if the teachers or slots fail to load. The page works without the
 * other lists.
 */
export function useBookingLists(teacherId: string, isStudent: boolean) {
  const teachers = useCall(
    'teachers',
    {},
    { onFailure: (reason) => void alertError('Error', 'Failed to load teachers', reason) },
  )
  const slots = useCall('slots', teacherId ? { params: { teacherId } } : null, {
    onFailure: (reason) => void alertError('Error', 'Failed to load slots', reason),
  })
  const timeOffList = useCall('timeOffList', teacherId ? { query: { teacher: teacherId } } : null).data?.days_off
  const payments = useCall('myPayments', isStudent ? {} : null).data?.payments
  return { teachers, slots, timeOffList, payments }
}
