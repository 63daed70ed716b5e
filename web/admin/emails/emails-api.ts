import { callApi } from '../../api-client.ts'
import { CURSOR_PARAM } from '../list/use-filters.ts'

export const LISTED_STATES = ['failed', 'waiting'] as const

export function fetchEmails(address: URLSearchParams) {
  const query = {
    state: LISTED_STATES.find((state) => state === address.get('state')),
    before: address.get(CURSOR_PARAM) ?? undefined,
  }
  return callApi('GET /admin/emails', { query })
}

export type Email = Awaited<ReturnType<typeof fetchEmails>>['emails'][number]

export function fetchEmail(id: string) {
  return callApi('GET /admin/emails/{id}', { param: { id } })
}

export type EmailDetails = Awaited<ReturnType<typeof fetchEmail>>
