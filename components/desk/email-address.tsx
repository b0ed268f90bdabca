/** An address that breaks after its @ where it has to break. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <a href={`mailto:${email}`} className="underline-offset-4 [overflow-wrap:anywhere] hover:underline">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}
