import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { CallCache } from '@/components/ui/data/call-cache'
import { EmptyState } from '@/components/ui/data/states'
import { OfficeRightsProvider } from '@/components/ui/office-rights'
import { PageTitle } from '@/components/ui/text/page-title'
import { type FirstRead, readFirstData } from '@/lib/api/first-data'
import { type Actor, lacksSecondFactor } from '@/lib/auth/session/actor'
import { pageActor } from '@/lib/auth/session/page-actor'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { firstZone, ZONE_COOKIE } from '@/lib/auth/session/viewer-zone'
import { isAdminWith, missingRight, type NeededRight } from '@/lib/core/config/office-rights'
import type { Role } from '@/lib/core/config/role'
import { academyZone } from '@/lib/core/time/zone'
import { paths } from '@/lib/paths'
import { RefreshFrame } from './frame-person'
import { SessionGate } from './session-gate'
import { SignInPanel } from './sign-in-panel'

interface PortalPageProps {
  title: string
  /** The roles that may open the page. By default, all signed-in users may. */
  roles?: readonly Role[]
  /** The right that an admin needs to open the page. By default, every admin may open it. */
  right?: Exclude<NeededRight, 'any'>
  /** Also admits admins without two-step login. Use this only for the page that sets up two-step login. */
  withoutSecondFactor?: true
  /** The content for visitors. By default, visitors see the sign-in panel. */
  visitor?: ReactNode
  /** The first API requests of the page. The server runs them, and the HTML contains the responses. */
  first?: (actor: Actor) => readonly FirstRead[] | Promise<readonly FirstRead[]>
  children: (user: SessionUser, actor: Actor) => ReactNode | Promise<ReactNode>
}

const audience: Record<Role, string> = { student: 'students', teacher: 'teachers', admin: 'the academy office' }

/** Shows a page to signed-in users. Users without access see a notice. Each API request also checks access. */
export async function PortalPage({
  title,
  roles,
  right,
  withoutSecondFactor,
  visitor,
  first,
  children,
}: PortalPageProps) {
  const actor = await pageActor()
  if (!actor) {
    return (
      <>
        <RefreshFrame person={null} />
        {visitor ?? <SignInPanel title={title} />}
      </>
    )
  }
  // An admin without two-step login must first set it up (contract 39.13).
  if (!withoutSecondFactor && lacksSecondFactor(actor)) redirect(paths.ownSecondFactor)
  const { id, name, email, phone, role, officeRights: rights } = actor
  const frame = <RefreshFrame person={{ id, name, role, rights }} />
  if (roles && !roles.includes(role)) {
    return (
      <>
        {frame}
        <PageTitle>{title}</PageTitle>
        <EmptyState
          title={`This page is for ${roles.map((item) => audience[item]).join(' and ')}.`}
          text="Your pages are in the menu. If you need access to this one, write to the academy office."
        />
      </>
    )
  }
  if (right && role === 'admin' && !isAdminWith(actor, right)) {
    return (
      <>
        {frame}
        <PageTitle>{title}</PageTitle>
        <EmptyState title="You cannot open this page." text={missingRight(right)} />
      </>
    )
  }
  const [data, content] = await Promise.all([
    Promise.resolve(first?.(actor) ?? []).then(readFirstData),
    children({ id, name, email, phone, role }, actor),
  ])
  const chosenZone = actor.timeZone
  const zone = firstZone(chosenZone, (await cookies()).get(ZONE_COOKIE)?.value, academyZone())
  return (
    <>
      {frame}
      <SessionGate userId={id} time={{ chosenZone, zone, renderedAt: Date.now() }} title={title}>
        <OfficeRightsProvider rights={rights}>
          <CallCache first={data}>{content}</CallCache>
        </OfficeRightsProvider>
      </SessionGate>
    </>
  )
}
