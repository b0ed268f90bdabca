/** Shows one text of a class's notes with its label and its line breaks. */
export function NoteText({ label, text }: { label: string; text: string | null | undefined }) {
  if (!text) return null
  return (
    <div className="max-w-[70ch]">
      <p className="type-label">{label}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </div>
  )
}
