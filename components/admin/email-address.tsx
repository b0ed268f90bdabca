/** An address that breaks after its @ where it has to break. */
export function AddressText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <span className="[overflow-wrap:anywhere]">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

/** The same, to write to; nothing where there is none. */
export function EmailAddress({ email }: { email: string | undefined }) {
  if (!email) return null
  return (
    <a href={`mailto:${email}`} className="underline-offset-4 hover:underline">
      <AddressText email={email} />
    </a>
  )
}
