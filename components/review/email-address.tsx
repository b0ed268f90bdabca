import { AddressText } from '@/components/ui/text/address-text'

/** Links to an email address. Renders nothing without one. */
export function EmailAddress({ email }: { email: string | undefined }) {
  if (!email) return null
  return (
    <a href={`mailto:${email}`} className="underline-offset-4 hover:underline">
      <AddressText email={email} />
    </a>
  )
}
