/** Shows one text of the class notes with its label. Line breaks are kept. */
export function NoteText({ label, text }: { label: string; text: string | null | undefined }) {
  if (!text) return null
  return (
    <div className="max-w-[70ch]">
      <p className="type-label">{label}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </div>
  )
}
