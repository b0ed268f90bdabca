/** Shows text about a class, such as a part of the class notes, below its label. Keeps line breaks. */
export function NoteText({ label, text }: { label: string; text: string | null | undefined }) {
  if (!text) return null
  return (
    <div className="max-w-[70ch]">
      <p className="type-label">{label}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </div>
  )
}
