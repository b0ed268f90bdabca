'use client'

import type { ReactNode } from 'react'
import { ProfileContactPhone } from '@/components/accounts/contact-phone/profile-contact-phone'
import { ProfileCountry } from '@/components/accounts/country/profile-country'
import { ConfirmAddress } from '@/components/accounts/email/confirm-address'
import { ProfilePasskeys } from '@/components/accounts/passkeys/profile-passkeys'
import { ProfilePassword } from '@/components/accounts/password/profile-password'
import { ProfileSecondFactor } from '@/components/accounts/second-factor/profile-second-factor'
import type { PlaneColour } from '@/components/brand/arts'
import { Frame } from '@/components/brand/frame'
import { OwnLearners } from '@/components/learners/learners'
import { type PushSupport, pushSupport } from '@/components/offline/push-device'
import { LearnerConsent } from '@/components/privacy/learner-consent'
import { OwnData } from '@/components/privacy/own-data'
import { PhoneNumber } from '@/components/review/phone-number'
import { TeacherPicture } from '@/components/teachers/teacher-picture'
import { Loading, NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { AddressText } from '@/components/ui/text/address-text'
import { Disclosure } from '@/components/ui/text/disclosure'
import { useBrowserValue } from '@/components/ui/use-hydrated'
import { WhenVisible } from '@/components/ui/when-visible'
import type { OwnProfile } from '@/lib/accounts/schema'
import type { Role } from '@/lib/core/config/role'
import { ProfileCalendar } from './profile-calendar'
import { ProfileDetails } from './profile-details'
import { ProfileDevices } from './profile-devices'
import { ProfileEmail } from './profile-email'
import { ProfileEmails } from './profile-emails'
import { ProfileIdentities, useShowsIdentities } from './profile-identities'
import { ProfileNotifications } from './profile-notifications'
import { type ProfilePart, ProfileParts } from './profile-parts'
import { ProfilePicture } from './profile-picture'

const ProfileWhatsApp = loadWhenShown(() => import('./profile-whatsapp').then((module) => module.ProfileWhatsApp))
const PushDevices = loadWhenShown(() =>
  import('@/components/notifications/push-devices').then((module) => module.PushDevices),
)

const roleNames: Readonly<Record<Role, string>> = { admin: 'Academy office', teacher: 'Teacher', student: 'Student' }

interface ProfileCardProps {
  art: PlaneColour
  /** The teacher's profile picture. */
  picture: string | null
  /** True if the browser uploads pictures to UploadThing directly. */
  direct: boolean
  /** The public key for push notifications. Null if they are not set up. */
  pushKey: string | null
  /** The form in which teachers set their own meeting link. */
  ownLinkForm: ReactNode
  /** True if the academy sends WhatsApp messages. */
  whatsApp?: boolean
}

/** Shows the details from GET /api/profile and the forms to change them (contract 16.16). */
export function ProfileCard({ art, picture, direct, pushKey, ownLinkForm, whatsApp = false }: ProfileCardProps) {
  const support = useBrowserValue(pushSupport, 'yes')
  const response = useCall('profile', {}, { revalidateOnFocus: false })
  const { data, mutate } = response
  const showsIdentities = useShowsIdentities()
  if (!data)
    return (
      <NotLoaded
        response={response}
        title="Your profile could not be loaded."
        text="Your data is safe. Please try again."
      />
    )
  const { id, name, email, phone, role, email_verified, pending_email } = data.user
  const onSaved = (user: OwnProfile) => mutate({ ...data, user }, { revalidate: false })
  return (
    <div className="max-w-[760px]">
      {email_verified || pending_email ? null : <ConfirmAddress onChanged={() => mutate()} />}
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
          <Line name="Email">
            <AddressText email={email} />
          </Line>
          <Line name="Phone">
            <PhoneNumber number={phone} />
          </Line>
          <Line name="Role">{roleNames[role]}</Line>
        </dl>
        <div className="[&>details]:border-t-0! [&>details]:border-b-0!">
          <Disclosure question="Account ID">
            <p className="tnum select-all break-words">{id}</p>
          </Disclosure>
        </div>
      </Frame>
      <ProfileParts
        parts={[
          { id: 'details', title: 'Your details', card: <ProfileDetails account={data.user} onSaved={onSaved} /> },
          {
            id: 'contact-number',
            title: 'Calls and WhatsApp',
            lead: 'A number from any country, for calls and WhatsApp. You still log in with your 10-digit number.',
            card: <ProfileContactPhone phone={phone} />,
          },
          ...(role === 'admin'
            ? []
            : [
                {
                  id: 'country',
                  title: 'Country and state',
                  short: 'Country',
                  lead: 'Where you live. The academy needs it for tax documents.',
                  card: <ProfileCountry />,
                },
              ]),
          {
            id: 'email',
            title: 'Email',
            lead: 'We send emails about your classes to this address.',
            card: <ProfileEmail account={data.user} onSaved={onSaved} />,
          },
          ...(role === 'admin'
            ? []
            : [
                {
                  id: 'emails',
                  title: 'Optional emails',
                  lead: 'Emails about bookings, cancellations, payments and your account are always sent.',
                  card: <ProfileEmails role={role} />,
                },
                {
                  id: 'notifications',
                  title: 'Optional notifications',
                  short: 'Notifications',
                  lead: 'You always get notifications in the app about changes to your classes, payments and account.',
                  card: <ProfileNotifications role={role} />,
                },
                ...(whatsApp
                  ? [
                      {
                        id: 'whatsapp',
                        title: 'WhatsApp messages',
                        lead: 'We can send you the most important emails on WhatsApp too.',
                        card: <ProfileWhatsApp waiting={<Loading />} />,
                      },
                    ]
                  : []),
                ...pushParts(pushKey, support),
              ]),
          ...(role === 'teacher' ? teacherParts({ name, art, picture, direct, ownLinkForm }) : []),
          {
            id: 'calendar',
            title: 'Your classes in your own calendar',
            short: 'Calendar',
            lead: 'Add this private link to the calendar on your phone or computer to see your classes there. The calendar then also shows new, moved and cancelled classes.',
            card: <ProfileCalendar />,
          },
          {
            id: 'password',
            title: 'Password',
            lead: 'Changing your password signs out all your other devices.',
            card: <ProfilePassword />,
          },
          {
            id: 'second-factor',
            title: 'Two-step login',
            short: 'Two-step login',
            lead: 'Log in with your password and a code from your phone.',
            card: <ProfileSecondFactor />,
          },
          {
            id: 'passkeys',
            title: 'Passkeys',
            lead: 'Sign in with your fingerprint, your face or your device’s PIN, without a password. Your phone number and password still work.',
            card: <ProfilePasskeys />,
          },
          ...(showsIdentities
            ? [
                {
                  id: 'other-ways',
                  title: 'Other ways to sign in',
                  lead: 'Your phone number and password always work too.',
                  card: <ProfileIdentities />,
                },
              ]
            : []),
          {
            id: 'devices',
            title: 'Your devices',
            lead: 'Where you are signed in. If you don’t recognise a device, sign it out and change your password.',
            card: <ProfileDevices />,
          },
          ...(role === 'student'
            ? [
                {
                  id: 'students',
                  title: 'Students',
                  lead: 'Add your children here. Each child has separate classes, fees and notes.',
                  card: <OwnLearners />,
                },
                {
                  id: 'under-18',
                  title: 'Students under 18',
                  lead: 'A parent or guardian gives consent for each child, and can withdraw it here.',
                  card: <LearnerConsent />,
                },
              ]
            : []),
          {
            id: 'data',
            title: 'Your data',
            lead: 'Download or delete your data.',
            card: <OwnData role={role} />,
          },
        ]}
      />
    </div>
  )
}

/** Returns the section about push notifications if the academy has set them up and the browser supports them. */
const pushParts = (pushKey: string | null, support: PushSupport): readonly ProfilePart[] =>
  pushKey === null || support === 'no'
    ? []
    : [
        {
          id: 'push',
          title: 'Push notifications',
          lead: 'You get them 1 hour before a class, when a class changes and for announcements, even if the app is closed. After you log out on a device, it no longer receives them.',
          card: (
            <WhenVisible>
              <PushDevices pushKey={pushKey} support={support} waiting={<Loading />} />
            </WhenVisible>
          ),
        },
      ]

/** Returns the profile sections that only teachers have: the picture and the meeting link. */
const teacherParts = ({
  name,
  ownLinkForm,
  ...picture
}: Omit<ProfileCardProps, 'pushKey'> & { name: string }): readonly ProfilePart[] => [
  {
    id: 'picture',
    title: 'Your picture',
    lead: 'Shown to students when they book, and to visitors on the academy’s pages.',
    card: <ProfilePicture name={name} {...picture} />,
  },
  { id: 'meeting-link', title: 'Your meeting link', card: ownLinkForm },
]

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[76px_minmax(0,1fr)] gap-4 border-line border-b py-3 phone:grid-cols-[140px_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="break-words font-semibold">{children}</dd>
    </div>
  )
}
