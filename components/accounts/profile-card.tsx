'use client'

import type { ReactNode } from 'react'
import type { PlaneColour } from '@/components/brand/arts'
import { Frame } from '@/components/brand/frame'
import { LearnerConsent } from '@/components/privacy/learner-consent'
import { OwnData } from '@/components/privacy/own-data'
import { TeacherPicture } from '@/components/teachers/teacher-picture'
import { Disclosure } from '@/components/ui/disclosure'
import { ErrorState, Loading } from '@/components/ui/states'
import { useCall } from '@/components/ui/use-call'
import type { OwnProfile } from '@/lib/accounts/schema'
import type { Role } from '@/lib/core/role'
import { ConfirmAddress } from './confirm-address'
import { ProfileCalendar } from './profile-calendar'
import { ProfileDetails } from './profile-details'
import { ProfileDevices } from './profile-devices'
import { ProfileEmail } from './profile-email'
import { ProfileIdentities } from './profile-identities'
import { ProfilePassword } from './profile-password'
import { ProfilePicture } from './profile-picture'

const roleNames: Readonly<Record<Role, string>> = { admin: 'Academy office', teacher: 'Teacher', student: 'Student' }

interface ProfileCardProps {
  art: PlaneColour
  /** A teacher's own picture. */
  picture: string | null
  /** Whether the browser gives pictures to UploadThing by itself. */
  direct: boolean
  /** The form of a teacher's own room; the meetings know it. */
  ownRoom: ReactNode
}

/** Who one is to the academy, as GET /api/profile says it, and what one can change (docs/contract.md 16.16). */
export function ProfileCard({ art, picture, direct, ownRoom }: ProfileCardProps) {
  const { data, error, isValidating, mutate } = useCall('profile', {}, { revalidateOnFocus: false })
  if (!data) {
    if (!error) return <Loading />
    return (
      <ErrorState
        title="Your profile is not here yet."
        text="It is safe; only the answer did not arrive."
        onRetry={() => void mutate()}
        busy={isValidating}
      />
    )
  }
  const { id, name, email, phone, role, email_verified, pending_email } = data.user
  const onSaved = (user: OwnProfile) => mutate((before) => before && { ...before, user }, { revalidate: false })
  return (
    <div className="max-w-[760px]">
      {email_verified || pending_email ? null : <ConfirmAddress email={email} />}
      <Frame as="article" className="p-5 phone:p-9">
        <div className="flex items-center gap-5">
          <TeacherPicture name={name} art={art} picture={picture} size={80} />
          <div className="min-w-0">
            <h2 className="type-h3 break-words">{name}</h2>
            <p className="text-muted">{roleNames[role]}</p>
          </div>
        </div>
        <dl className="mt-6 border-ink border-t">
          <Line name="Name">{name}</Line>
          <Line name="Email">{email}</Line>
          <Line name="Phone">
            <span className="tnum">+91 {phone}</span>
          </Line>
          <Line name="Role">{role}</Line>
        </dl>
        <div className="mt-3">
          <Disclosure question="The number of this account">
            <p className="tnum select-all break-words">{id}</p>
          </Disclosure>
        </div>
      </Frame>
      <Part title="Your details">
        <ProfileDetails account={data.user} onSaved={onSaved} />
      </Part>
      <Part title="Email" lead="Letters about your classes go here.">
        <ProfileEmail account={data.user} onSaved={onSaved} />
      </Part>
      {role === 'teacher' ? (
        <>
          <Part
            title="Your picture"
            lead="Everybody sees it where your hours are booked, visitors of the academy’s pages too."
          >
            <ProfilePicture name={name} art={art} picture={picture} direct={direct} />
          </Part>
          <Part title="Your room">{ownRoom}</Part>
        </>
      ) : null}
      <Part
        title="Your classes in your own calendar"
        lead="A private address that your phone’s or computer’s calendar follows by itself: new, moved and cancelled classes appear there."
      >
        <ProfileCalendar />
      </Part>
      <Part title="Password" lead="When it changes, every other device is signed out.">
        <ProfilePassword />
      </Part>
      <ProfileIdentities />
      <Part
        title="Your devices"
        lead="Where you are signed in. A device that you do not know, or that is no longer with you: sign it out, and change your password."
      >
        <ProfileDevices />
      </Part>
      {role === 'student' ? (
        <Part title="Learners under 18" lead="For a child, a parent or guardian agrees, and can withdraw it.">
          <LearnerConsent />
        </Part>
      ) : null}
      <Part title="Your data" lead="What the academy holds about you is yours to have, and to have erased.">
        <OwnData role={role} />
      </Part>
    </div>
  )
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="mt-12 border-ink border-t pt-5">
      <h2 className="type-h3">{title}</h2>
      {lead ? <p className="type-text mt-1 max-w-[60ch] text-muted">{lead}</p> : null}
      <div className="mt-5">{children}</div>
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[76px_minmax(0,1fr)] gap-4 border-line border-b py-3 phone:grid-cols-[140px_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="break-words font-semibold">{children}</dd>
    </div>
  )
}
