import type { ReactNode } from 'react'
import { PublicFrame } from '@/components/shell/public/public-frame'
import { VisitorHeader } from '@/components/shell/public/visitor-header'
import { Link } from '@/components/ui/link'
import { pageActor } from '@/lib/auth/session/page-actor'
import { academySettings } from '@/lib/core/config/settings'
import { countUnread } from '@/lib/notifications/inbox/queries'
import { findPicturePath, findTeacherArt } from '@/lib/teachers/queries'
import { FramePersonProvider } from './frame-person'
import { PortalShell } from './portal-shell'

/**
 * Lays out the pages of the portal. Signed-in users get the portal's layout. For teachers, it shows their own colour
 * and picture. Visitors get the public layout. Does not check access, because each page does that itself.
 */
export async function PortalFrame({ children }: { children: ReactNode }) {
  const actor = await pageActor()
  if (!actor)
    return (
      <PublicFrame header={<VisitorHeader />} Link={Link}>
        {children}
      </PublicFrame>
    )
  const { id, name, role, officeRights: rights } = actor
  const user = { id, name, role, rights }
  const isTeacher = role === 'teacher'
  const [art, picture, unread] = await Promise.all([
    isTeacher ? findTeacherArt(id) : ('neutral' as const),
    isTeacher ? findPicturePath(id) : null,
    countUnread(id),
  ])
  return (
    <PortalShell academy={academySettings()} user={user} art={art} picture={picture} unread={unread}>
      <FramePersonProvider person={user}>{children}</FramePersonProvider>
    </PortalShell>
  )
}
