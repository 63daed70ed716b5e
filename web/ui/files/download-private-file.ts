import { downloadFile } from './download-file.ts'

/** Downloads a file that requires authentication; a plain link cannot send the token. Throws like the call. */
export async function downloadPrivateFile(call: Promise<Response>, otherwise: string): Promise<void> {
  const response = await call
  const named = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')
  downloadFile(named?.[1] ?? otherwise, await response.blob())
}
