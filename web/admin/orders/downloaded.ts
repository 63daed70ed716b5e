import { CallFailed } from '../../api-client.ts'

/** A file that only who is logged in may have: a link could not bear the token. Throws CallFailed. */
export async function downloaded(call: Promise<Response>, otherwise: string): Promise<void> {
  const response = await call.catch(() => {
    throw new CallFailed(0, null)
  })
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as { message?: string } | null
    throw new CallFailed(response.status, problem?.message ?? null)
  }
  const file = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = file
  link.download =
    /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? otherwise
  link.click()
  URL.revokeObjectURL(file)
}
