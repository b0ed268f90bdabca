/** Shows text such as "Sessions: one entry for each login", with the name before the colon in bold. */
export function RecordName({ what }: { what: string }) {
  const [name, ...rest] = what.split(': ')
  const holds = rest.join(': ')
  return (
    <>
      <b className="block font-semibold">{name}</b>
      {holds.charAt(0).toUpperCase() + holds.slice(1)}
    </>
  )
}
