import { AddressText } from '@/components/ui/text/address-text'

/** An address to write to; nothing where there is none. */
export function EmailAddress({ email }: { email: string | undefined }) {
  if (!email) return null
  return (
    <a href={`mailto:${email}`} className="underline-offset-4 hover:underline">
      <AddressText email={email} />
    </a>
  )
}
