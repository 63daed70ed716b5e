import { useOutletContext } from 'react-router'
import { type Answer, ApiError, type ApiRequest, callApi } from '../../api-client.ts'
import { fetchWritableLanguages } from '../data/languages-api.ts'
import { logFailure } from '../data/log-failure.ts'

export const INBOX_STREAM = '/api/admin/inbox/stream'

export type ConversationQuery = Omit<ApiRequest<'GET /admin/conversations'>['query'], 'before'>

/** Chat or contact message in the list. */
export type Conversation = Answer<'GET /admin/conversations'>['conversations'][number]

export function fetchConversation(id: string) {
  return callApi('GET /admin/conversations/{id}', { param: { id }, query: {} })
}

export type ConversationDetails = Awaited<ReturnType<typeof fetchConversation>>
export type ThreadMessage = ConversationDetails['messages'][number]
export type Customer = ConversationDetails['customer']
export type CustomerOrder = Customer['orders'][number]
export type OtherConversation = ConversationDetails['otherConversations'][number]

export type ReceivedEmail = NonNullable<ThreadMessage['email']>

export async function fetchWholeText(id: string, messageId: number): Promise<string> {
  const param = { id, messageId: String(messageId) }
  return (await callApi('GET /admin/conversations/{id}/messages/{messageId}/text', { param })).text
}

interface NewReply {
  key: string
  message: string
  seenReplyId: number
}

export function postReply(id: string, { key, message, seenReplyId }: NewReply) {
  const json = { message, clientKey: key, seenReplyId }
  return callApi('POST /admin/conversations/{id}/messages', { param: { id }, json })
}

export type ConversationUpdate = ApiRequest<'PATCH /admin/conversations/{id}'>['json']

function fetchAssignees() {
  return callApi('GET /admin/conversations/assignees')
}

export type Assignee = Awaited<ReturnType<typeof fetchAssignees>>['assignees'][number]

/** How long a list that rarely changes is kept, in milliseconds. */
const TTL_MS = 60_000

/**
 * Keeps an answer for a minute, because every live update of the inbox loads its data again. The answer is null when
 * it could not be loaded.
 */
function createCachedRead<Data>(read: () => Promise<Data>) {
  let cached: { since: number; answer: Promise<Data | null> } | null = null
  const clear = () => {
    cached = null
  }
  const load = async () => {
    const data = await logFailure(read())
    if (data === null) clear()
    return data
  }
  return {
    get(): Promise<Data | null> {
      if (!cached || Date.now() - cached.since > TTL_MS) cached = { since: Date.now(), answer: load() }
      return cached.answer
    },
    clear,
  }
}

/** Keeps the last answer for a key, which stays on the screen when a live update cannot be loaded. */
export function createReadWithFallback<Data>() {
  let last: { key: string; data: Data } | null = null
  return async (key: string, read: () => Promise<Data>): Promise<Data> => {
    try {
      const data = await read()
      last = { key, data }
      return data
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (last?.key !== key || isRefused) throw error
      console.error(error)
      return last.data
    }
  }
}

export const assignees = createCachedRead(fetchAssignees)

function fetchCannedReplies() {
  return callApi('GET /admin/canned-replies')
}

export type CannedReply = Awaited<ReturnType<typeof fetchCannedReplies>>['replies'][number]

/** Clear it before a change of the replies is shown. */
export const cannedReplies = createCachedRead(fetchCannedReplies)

/** Languages that canned replies are written in. */
export const writableLanguages = createCachedRead(fetchWritableLanguages)

/** Lists that the open conversation shares with the inbox. */
export interface InboxContext {
  /** Null when they could not be loaded. */
  replies: CannedReply[] | null
  assignees: Assignee[]
  /** Path of the conversation that was first in the list when the screen opened; null for an empty list. */
  firstPath: string | null
}

export function useInboxContext(): InboxContext {
  return useOutletContext<InboxContext>()
}
