import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { ProfileCard } from '@/components/accounts/profile/profile-card'
import { OwnLinkForm } from '@/components/meetings/own-link-form'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { PageTitle } from '@/components/ui/text/page-title'
import { findOwnContactPhone } from '@/lib/accounts/contact-phone/contact-phone-service'
import { findOwnCountry } from '@/lib/accounts/country/country-service'
import { listPasskeys } from '@/lib/accounts/passkeys/passkeys-service'
import { readSecondFactor } from '@/lib/accounts/second-factor/second-factor-service'
import { ownProfileOf } from '@/lib/accounts/service'
import { listIdentities } from '@/lib/accounts/sign-in/identities-service'
import { listSessions } from '@/lib/accounts/sign-in/sessions-service'
import { addressOf } from '@/lib/api/address'
import { type FirstRead, firstConfirmation, firstData } from '@/lib/api/first-data'
import type { Actor } from '@/lib/auth/session/actor'
import { hasFeed } from '@/lib/bookings/feed-service'
import { env } from '@/lib/core/config/env'
import { listLearners } from '@/lib/learners/queries'
import { findOwnLink } from '@/lib/meetings/queries'
import { isWhatsAppSetUp } from '@/lib/notifications/whatsapp/cloud-api'
import { findConsents } from '@/lib/privacy/consent-service'
import { findPicturePath, listTeaching } from '@/lib/teachers/queries'

export const metadata: Metadata = { title: 'Profile' }

/** Reads the profile for the initial HTML. Leaves out the session token, because HTML must not contain it. */
const ownAccount = (actor: Actor): FirstRead => ({
  address: addressOf('profile'),
  read: async () => ({ user: ownProfileOf(actor) }),
})

export default function ProfilePage() {
  return (
    <PortalPage
      title="Profile"
      withoutSecondFactor
      first={(actor) => [
        ownAccount(actor),
        ...firstConfirmation(actor),
        firstData('identities', {}, () => listIdentities(actor)),
        firstData('contactPhone', {}, () => findOwnContactPhone(actor)),
        firstData('ownFeed', {}, async () => ({ open: await hasFeed(actor) })),
        firstData('passkeys', {}, async () => listPasskeys(actor, (await headers()).get('host'))),
        firstData('secondFactor', {}, async () => ({ second_factor: await readSecondFactor(actor) })),
        firstData('sessions', {}, async () => ({ sessions: await listSessions(actor) })),
        ...(actor.role === 'admin' ? [] : [firstData('ownCountry', {}, () => findOwnCountry(actor))]),
        ...(actor.role === 'student'
          ? [
              firstData('ownLearners', {}, async () => ({ learners: await listLearners(actor, actor.id) })),
              firstData('myConsent', {}, () => findConsents(actor)),
            ]
          : []),
        ...(actor.role === 'teacher'
          ? [firstData('ownLink', {}, async () => ({ link: await findOwnLink(actor) }))]
          : []),
      ]}
    >
      {async (user) => {
        const teaching = (await listTeaching())[user.id]
        return (
          <>
            <PageTitle>Profile</PageTitle>
            <ProfileCard
              art={teaching?.art ?? 'neutral'}
              picture={await findPicturePath(user.id)}
              direct={env().UPLOADTHING_TOKEN !== undefined}
              pushKey={env().VAPID_PUBLIC_KEY ?? null}
              ownLinkForm={<OwnLinkForm />}
              whatsApp={isWhatsAppSetUp()}
            />
          </>
        )
      }}
    </PortalPage>
  )
}
