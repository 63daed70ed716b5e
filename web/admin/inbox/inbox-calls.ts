import type { Channel, Sender } from '../../../shop/conversations/message.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import type { MyOrder } from '../../account/my-orders.ts'
import { session } from '../../account/session.ts'
import { granted } from '../../api-client.ts'

export interface Said {
  id: number
  message: string
  sender: Sender
  timestamp: string
}

export interface Assignee {
  id: string
  name: string
}

/** A chat, or a message of the contact page, as it is listed. */
export interface Conversation {
  id: string
  channel: Channel
  user_name: string
  user_email: string | null
  language: Lang
  subject: string | null
  createdAt: string
  last: Said
  waiting: boolean
  unread: boolean
  closedAt: string | null
  spam: boolean
  assignee: Assignee | null
  here: boolean
}

export interface ThreadMessage extends Said {
  /** Who of the staff wrote it. */
  author: string | null
  mail: 'queued' | 'sent' | 'failed' | null
}

export interface CustomersOrder extends Pick<MyOrder, 'status' | 'paymentStatus'> {
  id: string
  package_name: string
  quantity: number
  /** In pounds. */
  price: number
  createdAt: string
}

export interface Customer {
  /** The conversation was begun logged in: its address is theirs. */
  proven: boolean
  account: { id: string; name: string; email: string } | null
  orders: CustomersOrder[]
  total_orders: number
}

export interface WholeConversation extends Conversation {
  phone: string | null
  service_type: string | null
  messages: ThreadMessage[]
  seen_by_visitor: number | null
  customer: Customer
}

export interface ConversationChange {
  closed?: boolean
  assignee?: string | null
  spam?: boolean
}

export interface CannedReply {
  id: string
  title: string
  texts: Partial<Record<Lang, string>>
  updatedAt: string
}

export type CannedText = Pick<CannedReply, 'title' | 'texts'>

export const INBOX_STREAM = '/api/admin/inbox/stream'

export function bearer(): Record<string, string> {
  const token = session.read()?.token
  return token ? { authorization: `Bearer ${token}` } : {}
}

async function call<Answer>(method: string, path: string, json?: object): Promise<Answer> {
  const headers = json ? { ...bearer(), 'content-type': 'application/json' } : bearer()
  const body = json && JSON.stringify(json)
  const response = await granted(fetch(`/api${path}`, { method, headers, body }))
  return response.status === 204 ? (undefined as Answer) : ((await response.json()) as Answer)
}

export interface ConversationQuery {
  state?: 'open' | 'closed' | 'spam' | 'all'
  channel?: Channel
  assigned?: 'me' | 'nobody'
  search?: string
}

export function fetchConversations(
  query: ConversationQuery,
  before?: string,
): Promise<{ conversations: Conversation[]; next: string | null; unread: number }> {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, before })) if (value) address.set(name, value)
  return call('GET', `/admin/conversations${address.size > 0 ? `?${address}` : ''}`)
}

export const fetchConversation = (id: string) => call<WholeConversation>('GET', `/admin/conversations/${id}`)

export const postAnswer = (id: string, message: string, client_key: string) =>
  call<ThreadMessage>('POST', `/admin/conversations/${id}/messages`, { message, client_key })

export const changeConversation = (id: string, change: ConversationChange) =>
  call<Conversation>('PATCH', `/admin/conversations/${id}`, change)

export const tellSeen = (id: string, up_to: number) =>
  call<{ ok: true }>('POST', `/admin/conversations/${id}/seen`, { up_to })

export const tellTyping = (id: string) => call<{ ok: true }>('POST', `/admin/conversations/${id}/typing`)

export const fetchAssignees = () => call<{ assignees: Assignee[] }>('GET', '/admin/conversations/assignees')

export const fetchReplies = () => call<{ replies: CannedReply[] }>('GET', '/admin/canned-replies')

export const addReply = (reply: CannedText) => call<CannedReply>('POST', '/admin/canned-replies', reply)

/** Refused with 409 when somebody has changed it since `updatedAt`. */
export const changeReply = (id: string, reply: CannedText & { updatedAt: string }) =>
  call<CannedReply>('PUT', `/admin/canned-replies/${id}`, reply)

export const deleteReply = (id: string) => call<unknown>('DELETE', `/admin/canned-replies/${id}`)
