/** Shows an email address that can wrap after the @. */
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
