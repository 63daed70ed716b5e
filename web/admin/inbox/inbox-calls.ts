import type { InferRequestType } from 'hono/client'
import { session } from '../../account/session.ts'
import { answer, api } from '../../api-client.ts'

const one = api.admin.conversations[':id']
const reply = api.admin['canned-replies'][':id']

export const INBOX_STREAM = '/api/admin/inbox/stream'

export function bearer(): Record<string, string> {
  const token = session.read()?.token
  return token ? { authorization: `Bearer ${token}` } : {}
}

export type ConversationQuery = Omit<InferRequestType<typeof api.admin.conversations.$get>['query'], 'before'>

export function fetchConversations(query: ConversationQuery, before?: string) {
  return answer(api.admin.conversations.$get({ query: { ...query, before } }))
}

/** A chat, or a message of the contact page, as it is listed. */
export type Conversation = Awaited<ReturnType<typeof fetchConversations>>['conversations'][number]

export function fetchConversation(id: string) {
  return answer(one.$get({ param: { id }, query: {} }))
}

export type WholeConversation = Awaited<ReturnType<typeof fetchConversation>>
export type ThreadMessage = WholeConversation['messages'][number]
export type Customer = WholeConversation['customer']
export type CustomersOrder = Customer['orders'][number]

export function postAnswer(id: string, message: string, client_key: string) {
  return answer(one.messages.$post({ param: { id }, json: { message, client_key } }))
}

export type ConversationChange = InferRequestType<typeof one.$patch>['json']

export function changeConversation(id: string, change: ConversationChange) {
  return answer(one.$patch({ param: { id }, json: change }))
}

export function tellSeen(id: string, up_to: number) {
  return answer(one.seen.$post({ param: { id }, json: { up_to } }))
}

export function tellTyping(id: string) {
  return answer(one.typing.$post({ param: { id } }))
}

export function fetchAssignees() {
  return answer(api.admin.conversations.assignees.$get())
}

export type Assignee = Awaited<ReturnType<typeof fetchAssignees>>['assignees'][number]

export function fetchReplies() {
  return answer(api.admin['canned-replies'].$get())
}

export type CannedReply = Awaited<ReturnType<typeof fetchReplies>>['replies'][number]
export type CannedText = Pick<CannedReply, 'title' | 'texts'>

export function addReply(json: CannedText) {
  return answer(api.admin['canned-replies'].$post({ json }))
}

/** Refused with 409 when somebody has changed it since `updatedAt`. */
export function changeReply(id: string, json: CannedText & { updatedAt: string }) {
  return answer(reply.$put({ param: { id }, json }))
}

export function deleteReply(id: string) {
  return answer(reply.$delete({ param: { id } }))
}
