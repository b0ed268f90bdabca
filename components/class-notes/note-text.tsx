/** One text of a class's notes under its name, its lines as they were written. */
export function NoteText({ label, text }: { label: string; text: string | null | undefined }) {
  if (!text) return null
  return (
    <div className="max-w-[70ch]">
      <p className="type-label">{label}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </div>
  )
}
