import { href } from 'react-router'
import { CHANNELS } from '../../../../shop/conversations/message.ts'
import { withSearch } from '../../../with-search.ts'
import type { Conversation, ConversationQuery } from '../inbox-api.ts'

export const STATES = ['open', 'closed', 'spam', 'all'] as const

export type State = (typeof STATES)[number]

const ASSIGNED = ['me', 'nobody'] as const

/** Parses the query of the inbox and ignores invalid values. */
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

/** Returns the state of the open tab. A search without a state covers all states. */
export function getListState({ state, search }: ConversationQuery): State {
  return state ?? (search ? 'all' : 'open')
}

/** Tells whether any filter other than the tab is set. */
export function isFiltered({ channel, assigned, search }: ConversationQuery): boolean {
  return Boolean(channel || assigned || search)
}

/**
 * Checks a conversation against the query, so that one just closed or marked as spam leaves the list before
 * the server confirms.
 */
export function matchesQuery({ closedAt, spam }: Conversation, query: ConversationQuery): boolean {
  const state = getListState(query)
  if (state === 'all') return true
  return state === (spam ? 'spam' : closedAt ? 'closed' : 'open')
}

/** Parameter of the open drawer with the customer's details. */
export const CUSTOMER_PARAM = 'customer'

export function getConversationPath(id: string | null): string {
  return href('/admin/inbox/:conversationId?', { conversationId: id ?? undefined })
}

/** Returns the path of a conversation that keeps the list parameters. */
export function getInboxPath(id: string | null, address: URLSearchParams): string {
  const kept = new URLSearchParams(address)
  kept.delete(CUSTOMER_PARAM)
  return withSearch(getConversationPath(id), kept)
}
