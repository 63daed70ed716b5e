import type { MessageCatalog } from '../../locales/message-catalog.ts'
import {
  hasChatSession,
  markChatSeen,
  publishVisitorTyping,
  requireChatSession,
  sendChatMessage,
} from '../../shop/conversations/chat.ts'
import { intlTag, type Lang } from '../../shop/localization/languages.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { getOpeningStatus } from '../../shop/settings/get-opening-status.ts'
import { getSettings, type ShopSettings } from '../../shop/settings/get-settings.ts'
import { formatFigures } from '../../shop/settings/placeholder-figures.ts'
import { getConversationStreams } from '../conversations/live/conversation-streams.ts'
import { sendEventStream } from '../conversations/live/event-stream.ts'
import { endpoint } from '../endpoint.ts'
import { getOptionalUser, optionalAuth } from '../middleware/authorize.ts'
import { throwInvalidFields } from '../problem.ts'
import { messageIdQuery, okSchema } from '../schema.ts'
import {
  afterMessageQuery,
  chatHoursSchema,
  chatSeenSchema,
  chatSessionParams,
  chatSessionSchema,
  chatTypingSchema,
  newMessageSchema,
  sentMessageSchema,
  serializeMessage,
} from './schema.ts'

export const chatRoutes = [
  endpoint({
    key: 'POST /chat/send',
    operationId: 'sendChatMessage',
    summary: 'Send a chat message',
    description: 'The first message starts a conversation and returns its session id.',
    ...optionalAuth,
    json: newMessageSchema,
    status: 201,
    answer: sentMessageSchema,
    errors: ['idempotency_key_reused'],
    clientLimit: 'chatMessageClient',
    handle: async ({ db, json, locale: { lang }, clientAddress, messages, c }) => {
      const { session_id, message, user_name, user_email, clientKey } = json
      const isKnownSession = session_id && (await hasChatSession(db, session_id))
      if (!isKnownSession) {
        if (!user_name) throwInvalidFields([{ path: ['user_name'], message: 'common:validation.required' }])
        await consumeClientRateLimit(db, 'chatBeginClient', clientAddress)
      }
      const user = await getOptionalUser(c)
      const sent = await sendChatMessage(db, {
        sessionId: session_id || null,
        message,
        clientKey,
        name: user_name || '',
        lang,
        email: user_email || user?.email || null,
        userId: user?.id ?? null,
        autoReply: renderAutoReply(lang, messages, await getSettings(db)),
      })
      const added = [sent.message, ...(sent.autoReply ? [sent.autoReply] : [])].map(serializeMessage)
      return { session_id: sent.sessionId, auto_reply: sent.autoReply?.body, added }
    },
  }),
  endpoint({
    key: 'GET /chat/session/{session_id}',
    operationId: 'getChatSession',
    summary: 'Get a chat session',
    description: 'Needs no login: the session id is a secret of the visitor.',
    param: chatSessionParams,
    query: afterMessageQuery,
    answer: chatSessionSchema,
    errors: ['not_found'],
    handle: async ({ query, param, db }) => {
      const session = await requireChatSession(db, param.session_id, query.after)
      const messages = session.messages.map(serializeMessage)
      const closed = session.closedAt !== null
      return { userName: session.name, messages, seenBySupport: session.staffSeenId, closed }
    },
  }),
]

/** Outside the opening hours the reply names the next opening time, in the shop's time zone. */
function renderAutoReply(lang: Lang, messages: MessageCatalog, settings: ShopSettings): string {
  const t = messages.getTranslator(lang)
  const { reply } = formatFigures(lang, settings)
  const opening = settings.chatHours && getOpeningStatus(settings.chatHours, new Date())
  if (!opening || opening.open || !opening.next) return t('contact:chat.autoReply', { reply })
  const back = new Intl.DateTimeFormat(intlTag(lang), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: settings.chatHours?.timeZone,
    timeZoneName: 'short',
  }).format(opening.next)
  return t('contact:chat.autoReplyClosed', { back })
}

export const chatLiveRoutes = [
  endpoint({
    key: 'GET /chat/session/{session_id}/stream',
    operationId: 'streamChatSession',
    summary: 'Stream a chat session',
    description:
      'Server-sent events, at first the messages after `after` or Last-Event-ID (at most the last 200). ' +
      '`message`: a ChatMessage, whose id is the event id. `seen` {upTo}: staff have read up to that message. ' +
      '`typing` {}: staff are typing; show it for six seconds. `closed` {closed}: staff closed or reopened the chat.',
    param: chatSessionParams,
    query: afterMessageQuery,
    file: ['text/event-stream'],
    errors: ['not_found', 'too_busy', 'rate_limited'],
    handle: ({ runtime, clientAddress, param: { session_id: sessionId }, query, c }) => {
      // A reconnecting browser repeats the first URL and sends its progress in the header.
      const lastEventId = messageIdQuery.safeParse(c.req.header('last-event-id')).data ?? 0
      const after = Math.max(query.after, lastEventId)
      return sendEventStream(c, (cut) =>
        getConversationStreams(runtime).openVisitorStream({ sessionId, after, clientAddress, cut }),
      )
    },
  }),
  endpoint({
    key: 'POST /chat/seen',
    operationId: 'markChatSeen',
    summary: 'Mark messages as read by the visitor',
    description: 'Replies that the visitor has read are not emailed.',
    json: chatSeenSchema,
    answer: okSchema,
    errors: ['not_found'],
    handle: ({ json, db }) => markChatSeen(db, json.sessionId, json.upTo),
  }),
  endpoint({
    key: 'POST /chat/typing',
    operationId: 'sendVisitorTyping',
    'x-stores-nothing': true,
    summary: 'Tell staff that the visitor is typing',
    json: chatTypingSchema,
    answer: okSchema,
    errors: ['not_found'],
    clientLimit: 'chatTypingClient',
    handle: ({ db, json }) => publishVisitorTyping(db, json.sessionId),
  }),
  endpoint({
    key: 'GET /chat/hours',
    operationId: 'getChatHours',
    summary: 'Get the opening status of the chat',
    answer: chatHoursSchema,
    handle: async ({ db }) => {
      const { chatHours, policy } = await getSettings(db)
      const opening = chatHours && getOpeningStatus(chatHours, new Date())
      const backAt = opening && !opening.open ? opening.next : null
      return {
        scheduled: chatHours !== null,
        open: opening?.open ?? true,
        backAt,
        replyHours: policy.replyHours,
      }
    },
  }),
]
