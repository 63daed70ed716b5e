import { type ApiRequest, callApi, fetchApi } from '../../api-client.ts'
import { fetchWritableLanguages } from '../data/fetch-languages.ts'
import { createCachedRead } from './cached-read.ts'

export const INBOX_STREAM = '/api/admin/inbox/stream'

export type ConversationQuery = Omit<ApiRequest<'GET /admin/conversations'>['query'], 'before'>

export function fetchConversations(query: ConversationQuery, before?: string) {
  return callApi('GET /admin/conversations', { query: { ...query, before } })
}

/** Chat or contact message in the list. */
export type Conversation = Awaited<ReturnType<typeof fetchConversations>>['conversations'][number]

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

/** Fetches a file that came by email. */
export function fetchAttachment(id: string, attachmentId: string): Promise<Response> {
  return fetchApi('GET /admin/conversations/{id}/attachments/{attachmentId}', { param: { id, attachmentId } })
}

export function postReply(id: string, message: string, clientKey: string) {
  return callApi('POST /admin/conversations/{id}/messages', { param: { id }, json: { message, clientKey } })
}

export type ConversationUpdate = ApiRequest<'PATCH /admin/conversations/{id}'>['json']

export function updateConversation(id: string, change: ConversationUpdate) {
  return callApi('PATCH /admin/conversations/{id}', { param: { id }, json: change })
}

export function sendSeen(id: string, upTo: number) {
  return callApi('POST /admin/conversations/{id}/seen', { param: { id }, json: { upTo } })
}

export function sendTyping(id: string) {
  return callApi('POST /admin/conversations/{id}/typing', { param: { id } })
}

function fetchAssignees() {
  return callApi('GET /admin/conversations/assignees')
}

export type Assignee = Awaited<ReturnType<typeof fetchAssignees>>['assignees'][number]

export const assignees = createCachedRead(fetchAssignees)

function fetchCannedReplies() {
  return callApi('GET /admin/canned-replies')
}

export type CannedReply = Awaited<ReturnType<typeof fetchCannedReplies>>['replies'][number]

/** Clear it before a change of the replies is shown. */
export const cannedReplies = createCachedRead(fetchCannedReplies)

/** Languages that canned replies are written in. */
export const writableLanguages = createCachedRead(fetchWritableLanguages)

type CannedText = Pick<CannedReply, 'title' | 'texts'>

export function createCannedReply(json: CannedText) {
  return callApi('POST /admin/canned-replies', { json })
}

/** Fails with 409 when another user has changed the reply since this revision. */
export function updateCannedReply({ id, revision }: CannedReply, json: CannedText) {
  return callApi('PUT /admin/canned-replies/{id}', { param: { id }, ifMatch: revision, json })
}

export function deleteCannedReply(id: string) {
  return callApi('DELETE /admin/canned-replies/{id}', { param: { id } })
}
