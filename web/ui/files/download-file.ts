/** Starts the download of a file. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Firefox reads the URL only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
