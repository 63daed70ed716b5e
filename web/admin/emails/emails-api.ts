import { ApiError, api, unwrapResponse } from '../../api-client.ts'
import { CURSOR_PARAM } from '../data/use-filters.ts'

export const LISTED_STATES = ['failed', 'waiting'] as const

export function fetchEmails(address: URLSearchParams) {
  const query = {
    state: LISTED_STATES.find((state) => state === address.get('state')),
    before: address.get(CURSOR_PARAM) ?? undefined,
  }
  return unwrapResponse(api.admin.mails.$get({ query }))
}

export type Email = Awaited<ReturnType<typeof fetchEmails>>['mails'][number]

function fetchEmail(id: string) {
  return unwrapResponse(api.admin.mails[':id'].$get({ param: { id } }))
}

export type EmailDetails = Awaited<ReturnType<typeof fetchEmail>>

/** The open email; `deleted` when it expired after the list was loaded, `failed` when it could not be loaded. */
export async function fetchOpenEmail(id: string | null): Promise<EmailDetails | 'deleted' | 'failed' | null> {
  if (!id) return null
  try {
    return await fetchEmail(id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'deleted'
    console.error(error)
    return 'failed'
  }
}
