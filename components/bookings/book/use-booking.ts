'use client'

import { useCallback, useRef, useState } from 'react'
import { waitForSession } from '@/components/accounts/sign-in/session'
import { withInstants } from '@/components/slots/academy-instant'
import { slotState } from '@/components/slots/slot-state'
import { logOnly } from '@/components/ui/console-only'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { CallError, call } from '@/lib/api/client'
import { serverNow } from '@/lib/core/time/server-clock'
import type { SlotView } from '@/lib/slots/schema'

interface BookingInput {
  teacherId: string
  day: string
  slots: readonly SlotView[]
  userId: string
  academy: string
  now: Date
  /** The ID of the chosen learner, or an empty string. */
  learner: string
  /** True if the account has several learners and none is chosen. */
  mustChooseLearner: boolean
  subject: string | undefined
  /** Loads the slots again and returns them. */
  reloadSlots: () => Promise<{ slots: readonly SlotView[] } | undefined>
  onBooked: () => void
}

/** Manages the slot chosen on the booking page and the result of the latest booking. */
export function useBooking(input: BookingInput) {
  const { teacherId, day, slots, userId, academy, now, learner, mustChooseLearner, subject, reloadSlots, onBooked } =
    input
  const [picked, setPicked] = useState<string | null>(null)
  const [takenSlot, setTakenSlot] = useState<SlotView | null>(null)
  const [booked, setBooked] = useState<SlotView | null>(null)
  const [busy, setBusy] = useState(false)
  const isBooking = useRef(false)
  const firstNear = useRef<HTMLButtonElement>(null)
  const weekly = useRef<HTMLButtonElement>(null)

  // Ignore the choice if the slot has been booked or has begun since the user chose it.
  const slot = slots.find((item) => item.slot_id === picked && slotState(item, now, userId) === 'free')

  // Clear the selection when the user chooses another teacher or day, or presses Back.
  const place = `${teacherId} ${day}`
  const [chosenAt, setChosenAt] = useState(place)
  if (chosenAt !== place) {
    setChosenAt(place)
    setPicked(null)
    setTakenSlot(null)
    setBooked(null)
  }
  const toggle = useCallback((id: string) => setPicked((before) => (before === id ? null : id)), [])
  // When the user chooses a slot, hide the suggested alternatives.
  const choose = useCallback(
    (id: string) => {
      toggle(id)
      setTakenSlot(null)
    },
    [toggle],
  )

  async function book() {
    // Ignore a second click that arrives before the button is disabled.
    if (isBooking.current) return
    isBooking.current = true
    setBusy(true)
    try {
      const student = (await waitForSession())?.user.id
      if (!student) return alertError('Error', 'User not logged in')
      if (!teacherId) return alertError('Error', 'Select a teacher')
      if (!slot) return alertError('Error', 'Select a slot')
      if (mustChooseLearner) return alertError('Error', 'Choose a student')
      const response = await call('bookSlots', {
        body: {
          student_id: student,
          teacher_id: teacherId,
          selectedSlots: [slot.slot_id],
          subject,
          learner_id: learner || undefined,
        },
      })
      logOnly(response)
      setPicked(null)
      setTakenSlot(null)
      setBooked(slot)
      void reloadSlots()
      onBooked()
      void alertSuccess('Booking Successful', 'Your session has been booked!').then(() => weekly.current?.focus())
    } catch (error) {
      if (slot) void showFailure(slot, error)
    } finally {
      isBooking.current = false
      setBusy(false)
    }
  }

  /** Reloads the slots. If the chosen slot is no longer free, offers others. */
  async function showFailure(failedSlot: SlotView, error: unknown) {
    const alerted = alertError('Error', 'Failed to book slot', reasonOf(error))
    if (!(error instanceof CallError) || ![404, 409, 422].includes(error.status)) return
    const fresh = await reloadSlots()
    const current = withInstants<SlotView>(fresh?.slots ?? [], academy).find(
      (item) => item.slot_id === failedSlot.slot_id,
    )
    if (!fresh || (current && slotState(current, serverNow(), userId) === 'free')) return
    setPicked(null)
    setTakenSlot(failedSlot)
    await alerted
    firstNear.current?.focus()
  }

  return { slot, takenSlot, booked, busy, toggle, choose, book, firstNear, weekly }
}
