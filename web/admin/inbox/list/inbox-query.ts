import { href } from 'react-router'
import { CHANNELS } from '../../../../shop/conversations/message.ts'
import { withSearch } from '../../../with-search.ts'
import type { Conversation, ConversationQuery } from '../inbox-api.ts'

export const STATES = ['open', 'closed', 'spam', 'all'] as const

export type State = (typeof STATES)[number]

const ASSIGNED = ['me', 'nobody'] as const

/** What of an address the inbox understands; the rest is somebody's slip, and left out. */
export function parseInboxQuery(address: URLSearchParams): ConversationQuery {
  const chosen = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === address.get(name))
  const query: ConversationQuery = {
    state: chosen('state', STATES),
    channel: chosen('channel', CHANNELS),
    assigned: chosen('assigned', ASSIGNED),
    search: address.get('search')?.trim() || undefined,
  }
  return JSON.parse(JSON.stringify(query))
}

/** Of the tab that is open: who searches looks everywhere, unless they say where. */
export function getListState({ state, search }: ConversationQuery): State {
  return state ?? (search ? 'all' : 'open')
}

/** Other than the tab. */
export function isFiltered({ channel, assigned, search }: ConversationQuery): boolean {
  return Boolean(channel || assigned || search)
}

/** What was closed or marked as spam a moment ago has left the list before the server says so. */
export function matchesQuery({ closedAt, spam }: Conversation, query: ConversationQuery): boolean {
  const state = getListState(query)
  if (state === 'all') return true
  return state === (spam ? 'spam' : closedAt ? 'closed' : 'open')
}

/** One conversation, in the list it is seen in. */
export function getInboxPath(id: string | null, address: URLSearchParams): string {
  return withSearch(href('/admin/inbox/:conversationId?', { conversationId: id ?? undefined }), address)
}
