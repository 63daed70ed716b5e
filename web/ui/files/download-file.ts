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

/** Downloads a file that requires authentication; a plain link cannot send the token. Throws like the call. */
export async function downloadPrivateFile(call: Promise<Response>, otherwise: string): Promise<void> {
  const response = await call
  const named = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')
  downloadFile(named?.[1] ?? otherwise, await response.blob())
}
