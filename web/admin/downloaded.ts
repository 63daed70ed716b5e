import { granted } from '../api-client.ts'
import { saveAs } from '../save-as.ts'

/** A file that only who is logged in may have: a link could not bear the token. Throws CallFailed. */
export async function downloaded(call: Promise<Response>, otherwise: string): Promise<void> {
  const response = await granted(call)
  const named = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')
  saveAs(named?.[1] ?? otherwise, await response.blob())
}
