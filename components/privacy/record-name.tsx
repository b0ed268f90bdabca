/** "Sessions: one entry for each login, …" as it is read: what the record is called stands out, what it holds does not. */
export function RecordName({ what }: { what: string }) {
  const colon = what.indexOf(':')
  const holds = what.slice(colon + 1).trim()
  return (
    <>
      <b className="block font-semibold">{what.slice(0, colon)}</b>
      {holds.charAt(0).toUpperCase() + holds.slice(1)}
    </>
  )
}
