import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { CallCache } from '@/components/ui/data/call-cache'
import { EmptyState } from '@/components/ui/data/states'
import { PageTitle } from '@/components/ui/text/page-title'
import { type FirstRead, readFirstData } from '@/lib/api/first-data'
import { type Actor, lacksSecondFactor } from '@/lib/auth/session/actor'
import { pageActor } from '@/lib/auth/session/page-actor'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { firstZone, ZONE_COOKIE } from '@/lib/auth/session/viewer-zone'
import type { Role } from '@/lib/core/config/role'
import { academyZone } from '@/lib/core/time/zone'
import { paths } from '@/lib/paths'
import { RefreshFrame } from './frame-person'
import { SessionGate } from './session-gate'
import { SignInPanel } from './sign-in-panel'

interface PortalPageProps {
  title: string
  /** Who may open it; everyone signed in when absent. */
  roles?: readonly Role[]
  /** Also for an office account that has yet to set up the second factor it must have: where it does so. */
  withoutSecondFactor?: true
  /** What visitors find in place of the way to sign in. */
  visitor?: ReactNode
  /** Reads of the calls that the page would make at once: their answers come with it. */
  first?: (actor: Actor) => readonly FirstRead[] | Promise<readonly FirstRead[]>
  children: (user: SessionUser, actor: Actor) => ReactNode | Promise<ReactNode>
}

const audience: Record<Role, string> = { student: 'students', teacher: 'teachers', admin: 'the academy office' }

/** A signed-in page, or a notice for those who may not open it. The server decides, every time. */
export async function PortalPage({ title, roles, withoutSecondFactor, visitor, first, children }: PortalPageProps) {
  const actor = await pageActor()
  if (!actor) {
    return (
      <>
        <RefreshFrame person={null} />
        {visitor ?? <SignInPanel title={title} />}
      </>
    )
  }
  // As its calls do (contract 39.13).
  if (!withoutSecondFactor && lacksSecondFactor(actor)) redirect(paths.ownSecondFactor)
  const { id, name, email, phone, role } = actor
  const frame = <RefreshFrame person={{ id, name, role }} />
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
        <CallCache first={data}>{content}</CallCache>
      </SessionGate>
    </>
  )
}
