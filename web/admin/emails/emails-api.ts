import { api, unwrapResponse } from '../../api-client.ts'
import { CURSOR_PARAM } from '../list/use-filters.ts'

export const LISTED_STATES = ['failed', 'waiting'] as const

export function fetchEmails(address: URLSearchParams) {
  const query = {
    state: LISTED_STATES.find((state) => state === address.get('state')),
    before: address.get(CURSOR_PARAM) ?? undefined,
  }
  return unwrapResponse(api.admin.mails.$get({ query }))
}

export type Email = Awaited<ReturnType<typeof fetchEmails>>['mails'][number]

export function fetchEmail(id: string) {
  return unwrapResponse(api.admin.mails[':id'].$get({ param: { id } }))
}

export type EmailDetails = Awaited<ReturnType<typeof fetchEmail>>
