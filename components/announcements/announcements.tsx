'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { usePagedList } from '@/components/ui/data/paged-list'
import { PagedRows } from '@/components/ui/data/paged-rows'
import { EmptyState } from '@/components/ui/data/states'
import { useOfficeRight } from '@/components/ui/office-rights'
import { PageTitle } from '@/components/ui/text/page-title'
import type { AnnouncementRow as Announcement } from '@/lib/announcements/schema'
import type { Role } from '@/lib/core/config/role'
import { AnnouncementRow } from './announcement-row'
import { NewAnnouncement } from './new-announcement'

const rowsOf = ({ announcements }: { announcements: readonly Announcement[] }) => announcements

/** Lists the announcements, and lets teachers and admins with the “Desk” right send new ones (contract 63). */
export function Announcements({ role, academy }: { role: Role; academy: string }) {
  const [writing, setWriting] = useState(false)
  const maySend = useOfficeRight('desk')
  const list = usePagedList('announcements', { q: '' }, rowsOf)
  const write = maySend && !writing ? <Button onClick={() => setWriting(true)}>New announcement</Button> : null
  return (
    <>
      <PageTitle
        lead={role === 'teacher' ? 'Write to all your students at once.' : 'Write to several families at once.'}
        aside={list.rows?.length ? write : null}
      >
        Announcements
      </PageTitle>
      {writing ? (
        <NewAnnouncement
          role={role}
          academy={academy}
          onClose={() => setWriting(false)}
          onSent={() => {
            setWriting(false)
            void list.reload()
          }}
        />
      ) : null}
      <PagedRows
        list={list}
        failed="The announcements could not be loaded."
        note="Newest first"
        empty={
          <EmptyState
            title="No announcements yet."
            text="Each family gets one email. Before it is sent, you see how many families it goes to."
            action={write}
          />
        }
      >
        {(rows) => (
          <ul className="border-ink border-t">
            {rows.map((announcement) => (
              <AnnouncementRow
                key={announcement.id}
                announcement={announcement}
                isTeacher={role === 'teacher'}
                onChanged={() => list.reload()}
              />
            ))}
          </ul>
        )}
      </PagedRows>
    </>
  )
}
