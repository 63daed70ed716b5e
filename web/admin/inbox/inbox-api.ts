import type { InferRequestType } from 'hono/client'
import { api, ifMatch, requireOk, unwrapResponse } from '../../api-client.ts'
import { fetchWritableLanguages } from '../data/fetch-languages.ts'
import { createCachedRead } from './cached-read.ts'

const conversationRoute = api.admin.conversations[':id']
const reply = api.admin['canned-replies'][':id']

export const INBOX_STREAM = '/api/admin/inbox/stream'

export type ConversationQuery = Omit<InferRequestType<typeof api.admin.conversations.$get>['query'], 'before'>

export function fetchConversations(query: ConversationQuery, before?: string) {
  return unwrapResponse(api.admin.conversations.$get({ query: { ...query, before } }))
}

/** Chat or contact message in the list. */
export type Conversation = Awaited<ReturnType<typeof fetchConversations>>['conversations'][number]

export function fetchConversation(id: string) {
  return unwrapResponse(conversationRoute.$get({ param: { id }, query: {} }))
}

export type ConversationDetails = Awaited<ReturnType<typeof fetchConversation>>
export type ThreadMessage = ConversationDetails['messages'][number]
export type Customer = ConversationDetails['customer']
export type CustomerOrder = Customer['orders'][number]
export type OtherConversation = ConversationDetails['otherConversations'][number]

export type ReceivedEmail = NonNullable<ThreadMessage['email']>

export async function fetchWholeText(id: string, messageId: number): Promise<string> {
  const param = { id, messageId: String(messageId) }
  return (await unwrapResponse(conversationRoute.messages[':messageId'].text.$get({ param }))).text
}

/** Fetches a file that came by email. */
export function fetchAttachment(id: string, attachmentId: string): Promise<Response> {
  return requireOk(conversationRoute.attachments[':attachmentId'].$get({ param: { id, attachmentId } }))
}

export function postReply(id: string, message: string, clientKey: string) {
  return unwrapResponse(conversationRoute.messages.$post({ param: { id }, json: { message, clientKey } }))
}

export type ConversationUpdate = InferRequestType<typeof conversationRoute.$patch>['json']

export function updateConversation(id: string, change: ConversationUpdate) {
  return unwrapResponse(conversationRoute.$patch({ param: { id }, json: change }))
}

export function sendSeen(id: string, up_to: number) {
  return unwrapResponse(conversationRoute.seen.$post({ param: { id }, json: { up_to } }))
}

export function sendTyping(id: string) {
  return unwrapResponse(conversationRoute.typing.$post({ param: { id } }))
}

function fetchAssignees() {
  return unwrapResponse(api.admin.conversations.assignees.$get())
}

export type Assignee = Awaited<ReturnType<typeof fetchAssignees>>['assignees'][number]

export const assignees = createCachedRead(fetchAssignees)

function fetchCannedReplies() {
  return unwrapResponse(api.admin['canned-replies'].$get())
}

export type CannedReply = Awaited<ReturnType<typeof fetchCannedReplies>>['replies'][number]

/** Clear it before a change of the replies is shown. */
export const cannedReplies = createCachedRead(fetchCannedReplies)

/** Languages that canned replies are written in. */
export const writableLanguages = createCachedRead(fetchWritableLanguages)

type CannedText = Pick<CannedReply, 'title' | 'texts'>

export function createCannedReply(json: CannedText) {
  return unwrapResponse(api.admin['canned-replies'].$post({ json }))
}

/** Fails with 409 when another user has changed the reply since this revision. */
export function updateCannedReply({ id, revision }: CannedReply, json: CannedText) {
  return unwrapResponse(reply.$put({ param: { id }, header: ifMatch(revision), json }))
}

export function deleteCannedReply(id: string) {
  return unwrapResponse(reply.$delete({ param: { id } }))
}
