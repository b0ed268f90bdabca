import type { ReactNode } from 'react'
import type { Actor } from '@/lib/auth/actor'
import { findPicturePath, findTeacherArt } from '@/lib/teachers/queries'
import { PortalShell } from './portal-shell'

/** The portal's frame around a page of somebody signed in; teachers wear their art's colour and their own picture. */
export async function PortalFrame({ actor, children }: { actor: Actor; children: ReactNode }) {
  const { id, name, role } = actor
  const [art, picture] =
    role === 'teacher' ? await Promise.all([findTeacherArt(id), findPicturePath(id)]) : (['neutral', null] as const)
  return (
    <PortalShell user={{ id, name, role }} art={art} picture={picture}>
      {children}
    </PortalShell>
  )
}
