'use client'

import { useRef, useState } from 'react'
import { withInstants } from '@/components/slots/academy-instant'
import { logNoUser } from '@/components/slots/log-no-user'
import { todayIn } from '@/components/slots/slot-days'
import { Button, ButtonLink } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { useNow, useViewerZone } from '@/components/ui/clocks'
import { reasonOf } from '@/components/ui/data/call-failure'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, confirmAction } from '@/components/ui/dialog/alerts'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { Notice } from '@/components/ui/text/notice'
import { PageTitle } from '@/components/ui/text/page-title'
import { TextLink } from '@/components/ui/text/text-link'
import { call } from '@/lib/api/client'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { longDate, placeTime, timeRange } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import type { SlotView } from '@/lib/slots/schema'
import type { Teaching } from '@/lib/teachers/queries'
import { AddSlotForm } from './add-slot-form'
import { OfficeSlots } from './office-slots'
import { SlotPreview } from './slot-preview'
import { SlotSeries } from './slot-series'

const OwnSlotsDialog = loadWhenShown(() =>
  import('@/components/slots/own-slots-dialog').then((module) => module.OwnSlotsDialog),
)
const SlotDialog = loadWhenShown(() => import('@/components/slots/slot-dialog').then((module) => module.SlotDialog))

/** Lets teachers add their own slots (contract 20.10), and lets admins add slots for a teacher (contract 60.1). */
export function AddSlot({ user, academy, teaching }: { user: SessionUser; academy: string; teaching?: Teaching }) {
  const [isListOpen, setIsListOpen] = useState(false)
  const [changing, setChanging] = useState<SlotView | null>(null)
  const viewer = useViewerZone()
  const now = useNow()
  const isTeacher = user.role === 'teacher'
  // `logNoUser` already runs when the page opens, so do not call it for the first request.
  const loaded = useRef(false)
  const slots = useCall('slots', isTeacher ? { params: { teacherId: user.id } } : null, {
    onRequest() {
      if (loaded.current) logNoUser()
      loaded.current = true
    },
    onFailure: (reason) => void alertError('Error', 'Failed to load slots', reason),
  })
  // Show the added slot at once, while the list loads again in the background.
  const showAdded = (slot: SlotView) =>
    void slots.mutate(
      (before) =>
        before && { ...before, slots: [...before.slots, slot].sort((a, b) => a.starts_at.localeCompare(b.starts_at)) },
    )
  async function withdraw(slot: SlotView) {
    const time = `${longDate(slot.date)}, ${timeRange(slot.from_time, slot.to_time)}`
    if (!(await confirmAction('Remove this slot?', `${time}. Students won’t be able to book it.`, 'Remove', 'Keep it')))
      return
    try {
      await call('withdrawSlot', { params: { slotId: slot.slot_id } })
    } catch (error) {
      void alertError('Error', 'Failed to remove the slot', reasonOf(error))
    }
    await slots.mutate()
  }
  return (
    <>
      <PageTitle lead={`Add a time students can book. All times are ${placeTime(academy)}.`}>Add Slot</PageTitle>
      <div className="grid items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_352px] xl:grid-rows-[auto_1fr]">
        <AddSlotForm user={user} academy={academy} today={todayIn(academy, now)} onAdded={showAdded}>
          {(preview) => (
            <>
              <div className="grid gap-5 xl:col-start-1">
                <div className="flex flex-wrap gap-3">
                  <Button variant="outline" className="max-phone:flex-1" onClick={() => setIsListOpen(true)}>
                    View Slots
                  </Button>
                  <ButtonLink
                    variant="outline"
                    className="max-phone:flex-1"
                    // Teachers open their own calendar. Admins open the calendar of all teachers.
                    href={isTeacher ? paths.teacherCalendar(user.id) : paths.calendar()}
                  >
                    View Calendar
                  </ButtonLink>
                  <a
                    href={isTeacher ? '#several' : '#for-teacher'}
                    className={buttonClass({ variant: 'outline', className: 'max-phone:flex-1' })}
                  >
                    Add several slots
                  </a>
                  <ButtonLink
                    variant="outline"
                    className="max-phone:flex-1"
                    href={isTeacher ? paths.timeOff : paths.holidays}
                  >
                    {isTeacher ? 'Time Off' : 'Holidays'}
                  </ButtonLink>
                </div>
                {isTeacher ? null : (
                  <Notice title="You are viewing the teachers’ page.">
                    This form is for teachers who add their own slots. To add slots for a teacher, choose the teacher
                    below. To see a teacher’s slots, open{' '}
                    <TextLink href={paths.viewTeachers()}>View Teacher Slot</TextLink>.
                  </Notice>
                )}
              </div>
              <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
                <SlotPreview span={preview} teaching={teaching} academy={academy} viewer={viewer} />
              </div>
            </>
          )}
        </AddSlotForm>
      </div>
      {isTeacher ? (
        <section aria-labelledby="several" className="mt-12 max-w-[860px]">
          <h2 id="several" className="type-h3">
            Add several slots
          </h2>
          <p className="type-text mt-1 mb-5 max-w-[60ch] text-muted">
            Split a time range into classes and repeat it weekly. Either all slots are saved or none are.
          </p>
          <SlotSeries today={todayIn(academy, now)} academy={academy} now={now} onAdded={() => void slots.mutate()} />
        </section>
      ) : (
        <OfficeSlots today={todayIn(academy, now)} academy={academy} now={now} />
      )}
      <OwnSlotsDialog
        open={isListOpen && !changing}
        onOpenChange={setIsListOpen}
        slots={isTeacher ? slots.data && withInstants<SlotView>(slots.data.slots, academy) : []}
        failed={Boolean(slots.error)}
        onRetry={() => void slots.mutate()}
        viewer={viewer}
        now={now}
        onWithdraw={withdraw}
        onChange={setChanging}
      />
      {changing ? (
        <SlotDialog
          open
          onOpenChange={() => setChanging(null)}
          slot={changing}
          academy={academy}
          viewer={viewer}
          onChanged={() => void slots.mutate()}
        />
      ) : null}
    </>
  )
}
