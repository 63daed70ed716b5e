import { createRoute } from '@hono/zod-openapi'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import { formatFigures } from '../../shop/content/figures.ts'
import { hasChatSession, requireChatSession } from '../../shop/conversations/chat/chat-session.ts'
import { sendChatMessage } from '../../shop/conversations/chat/send-chat-message.ts'
import { intlTag, type Lang } from '../../shop/localization/languages.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { getOpeningStatus } from '../../shop/settings/get-opening-status.ts'
import { getSettings, type ShopSettings } from '../../shop/settings/get-settings.ts'
import { createRouter } from '../create-router.ts'
import { getOptionalUser, optionalAuth } from '../middleware/authorize.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import {
  afterMessageQuery,
  chatSessionParams,
  chatSessionSchema,
  newMessageSchema,
  sentMessageSchema,
} from './schema.ts'
import { serializeMessage } from './serialize.ts'

export const chatRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/chat/send',
      operationId: 'sendChatMessage',
      tags: ['chat'],
      summary: 'Send a chat message',
      description: 'The first message starts a conversation and returns its session id.',
      ...optionalAuth,
      request: jsonBody(newMessageSchema),
      responses: {
        201: jsonResponse(sentMessageSchema, 'Message stored'),
        ...problemResponses('rate_limited'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { lang } = c.var.locale
      const { session_id, message, user_name: name, user_email, ...keys } = c.req.valid('json')
      const clientKey = keys.clientKey ?? keys.client_key
      await consumeClientRateLimit(db, 'chatMessageClient', c.var.clientAddress)
      const isKnownSession = session_id && (await hasChatSession(db, session_id))
      if (!isKnownSession) await consumeClientRateLimit(db, 'chatBeginClient', c.var.clientAddress)
      const user = await getOptionalUser(c)
      const sent = await sendChatMessage(db, {
        sessionId: session_id ?? null,
        ...{ message, clientKey, name, lang },
        email: user_email || user?.email || null,
        userId: user?.id ?? null,
        autoReply: renderAutoReply(lang, c.var.messages, await getSettings(db)),
      })
      const added = [sent.message, ...(sent.autoReply ? [sent.autoReply] : [])].map(serializeMessage)
      return c.json({ session_id: sent.sessionId, auto_reply: sent.autoReply?.body, added }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/chat/session/{session_id}',
      operationId: 'getChatSession',
      tags: ['chat'],
      summary: 'Get a chat session',
      description: 'Needs no login: the session id is a secret of the visitor.',
      request: { params: chatSessionParams, query: afterMessageQuery },
      responses: { 200: jsonResponse(chatSessionSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { after } = c.req.valid('query')
      const session = await requireChatSession(c.var.runtime.db, c.req.valid('param').session_id, after)
      const messages = session.messages.map(serializeMessage)
      const closed = session.closedAt !== null
      return c.json({ user_name: session.name, messages, seen_by_support: session.staffSeenId, closed }, 200)
    },
  )

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
