/** "Sessions: one entry for each login, …" as it is read: what the record is called stands out, what it holds does not. */
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
