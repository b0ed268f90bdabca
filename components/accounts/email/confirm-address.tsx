import { AddressText } from '@/components/ui/text/address-text'
import { Notice } from '@/components/ui/text/notice'
import { TextLink } from '@/components/ui/text/text-link'
import { paths } from '@/lib/paths'
import { SendAgain } from './send-again'

/**
 * Asks users to confirm their email address. They can use the app without it, but their emails are held (contract
 * 33.14).
 */
export function ConfirmAddress({ email }: { email: string }) {
  return (
    <div className="mb-8 max-w-[1090px]">
      <Notice kind="warning" title="Please confirm your email address">
        <p className="mb-3">
          We’ve sent a link to <AddressText email={email} />. Open the link so that you receive class reminders and
          receipts. Wrong address? Change it in <TextLink href={paths.ownEmail}>your profile</TextLink>.
        </p>
        <SendAgain />
      </Notice>
    </div>
  )
}
