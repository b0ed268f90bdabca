/** Downloads bytes as a file with the given name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoke the URL later, because some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 30_000)
}
