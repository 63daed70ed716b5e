/** Hands a file to the person at the browser. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Firefox reads it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
