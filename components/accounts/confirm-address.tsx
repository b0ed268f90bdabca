import { AddressText } from '@/components/ui/address-text'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'
import { SendAgain } from './send-again'

/** A quiet word to whoever has not confirmed their address: all works, only letters wait (docs/contract.md 33.14). */
export function ConfirmAddress({ email }: { email: string }) {
  return (
    <div className="mb-8 max-w-[1090px]">
      <Notice kind="warning" title="Confirm your address: letters wait.">
        <p className="mb-3">
          A letter went to <AddressText email={email} />. Open its link, and what we write to you comes there. Another
          address? Change it on <TextLink href={paths.ownEmail}>your profile</TextLink>.
        </p>
        <SendAgain />
      </Notice>
    </div>
  )
}
