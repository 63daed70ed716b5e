import { createRoute, z } from '@hono/zod-openapi'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import { formatFigures } from '../../shop/content/figures.ts'
import { hasChatSession } from '../../shop/conversations/chat/has-chat-session.ts'
import { requireChatSession } from '../../shop/conversations/chat/require-chat-session.ts'
import { sendChatMessage } from '../../shop/conversations/chat/send-chat-message.ts'
import { MAX_LENGTHS } from '../../shop/conversations/message.ts'
import { intlTag, type Lang } from '../../shop/localization/languages.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { getOpeningStatus } from '../../shop/settings/get-opening-status.ts'
import { getSettings, type ShopSettings } from '../../shop/settings/get-settings.ts'
import { createRouter } from '../create-router.ts'
import { getOptionalUser, optionalAuth } from '../middleware/authorize.ts'
import {
  email,
  emptyable,
  jsonBody,
  jsonResponse,
  messageIdQuery,
  NO_NUL,
  problemResponses,
  text,
} from '../schema.ts'
import { chatMessageSchema, serializeMessage } from './serialize.ts'

const newMessageSchema = z.object({
  session_id: z.string().max(200).regex(NO_NUL).nullish().openapi({
    description: 'As a first call answered it. One that is unknown is not taken over: a new one is made.',
  }),
  message: text(MAX_LENGTHS.chatMessage),
  user_name: text(MAX_LENGTHS.name),
  user_email: emptyable(email),
  client_key: z.uuid().optional().openapi({
    description: 'Of the sender’s making, the same for every try to send this message: it is kept once',
  }),
})

/** Outside the hours nobody promises an answer before somebody is there again, in the shop's own time. */
function renderAutoReply(lang: Lang, words: MessageCatalog, settings: ShopSettings): string {
  const t = words.getTranslator(lang)
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

export const chatRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/chat/send',
      summary: 'Says something to the shop; the first message begins a conversation',
      ...optionalAuth,
      request: jsonBody(newMessageSchema),
      responses: {
        201: jsonResponse(
          z.object({
            session_id: z.string(),
            auto_reply: z.string().optional().openapi({ description: 'To the first message alone' }),
            /** What was added: the message, and what the shop answered by itself. */
            added: z.array(chatMessageSchema),
          }),
          'Received',
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { lang } = c.var.locale
      const { session_id, message, client_key: clientKey, user_name: name, user_email } = c.req.valid('json')
      await consumeClientRateLimit(db, 'chatMessageClient', c.var.clientAddress)
      const goesOn = session_id && (await hasChatSession(db, session_id))
      if (!goesOn) await consumeClientRateLimit(db, 'chatBeginClient', c.var.clientAddress)
      const account = await getOptionalUser(c)
      const sent = await sendChatMessage(db, {
        sessionId: session_id ?? null,
        ...{ message, clientKey, name, lang },
        email: user_email || account?.email || null,
        userId: account?.id ?? null,
        autoReply: renderAutoReply(lang, c.var.messages, await getSettings(db)),
      })
      const added = [sent.message, ...(sent.autoReply ? [sent.autoReply] : [])].map(serializeMessage)
      const auto_reply = sent.autoReply?.body
      return c.json({ session_id: sent.sessionId, auto_reply, added }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/chat/session/{session_id}',
      summary: 'A conversation, to whoever knows its id',
      request: { params: z.object({ session_id: z.string() }), query: z.object({ after: messageIdQuery }) },
      responses: {
        200: jsonResponse(
          z.object({
            /** Who began it, so that a browser that comes back need not ask again. */
            user_name: z.string(),
            messages: z
              .array(chatMessageSchema)
              .openapi({ description: 'After the one named; the last 200' }),
            seen_by_support: z.int().nullable().openapi({ description: 'The last message staff have read' }),
            closed: z.boolean(),
          }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { after } = c.req.valid('query')
      const session = await requireChatSession(c.var.runtime.db, c.req.valid('param').session_id, after)
      const messages = session.messages.map(serializeMessage)
      const closed = session.closedAt !== null
      return c.json({ user_name: session.name, messages, seen_by_support: session.staffSeenId, closed }, 200)
    },
  )
