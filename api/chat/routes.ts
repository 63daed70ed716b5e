import type { MessageCatalog } from '../../locales/message-catalog.ts'
import { hasChatSession, requireChatSession, sendChatMessage } from '../../shop/conversations/chat.ts'
import { intlTag, type Lang } from '../../shop/localization/languages.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { formatFigures } from '../../shop/settings/figures.ts'
import { getOpeningStatus } from '../../shop/settings/get-opening-status.ts'
import { getSettings, type ShopSettings } from '../../shop/settings/get-settings.ts'
import { endpoint } from '../endpoint.ts'
import { getOptionalUser, optionalAuth } from '../middleware/authorize.ts'
import {
  afterMessageQuery,
  chatSessionParams,
  chatSessionSchema,
  newMessageSchema,
  sentMessageSchema,
} from './schema.ts'
import { serializeMessage } from './serialize.ts'

export const chatRoutes = [
  endpoint(
    'POST /chat/send',
    {
      operationId: 'sendChatMessage',
      tag: 'chat',
      summary: 'Send a chat message',
      description: 'The first message starts a conversation and returns its session id.',
      ...optionalAuth,
      json: newMessageSchema,
      status: 201,
      answer: sentMessageSchema,
      errors: ['rate_limited'],
    },
    async ({ db, json, locale, clientAddress, messages, c }) => {
      const { lang } = locale
      const { session_id, message, user_name: name, user_email, clientKey } = json
      await consumeClientRateLimit(db, 'chatMessageClient', clientAddress)
      const isKnownSession = session_id && (await hasChatSession(db, session_id))
      if (!isKnownSession) await consumeClientRateLimit(db, 'chatBeginClient', clientAddress)
      const user = await getOptionalUser(c)
      const sent = await sendChatMessage(db, {
        sessionId: session_id ?? null,
        message,
        clientKey,
        name,
        lang,
        email: user_email || user?.email || null,
        userId: user?.id ?? null,
        autoReply: renderAutoReply(lang, messages, await getSettings(db)),
      })
      const added = [sent.message, ...(sent.autoReply ? [sent.autoReply] : [])].map(serializeMessage)
      return { session_id: sent.sessionId, auto_reply: sent.autoReply?.body, added }
    },
  ),
  endpoint(
    'GET /chat/session/{session_id}',
    {
      operationId: 'getChatSession',
      tag: 'chat',
      summary: 'Get a chat session',
      description: 'Needs no login: the session id is a secret of the visitor.',
      param: chatSessionParams,
      query: afterMessageQuery,
      answer: chatSessionSchema,
      errors: ['not_found'],
    },
    async ({ query, param, db }) => {
      const { after } = query
      const session = await requireChatSession(db, param.session_id, after)
      const messages = session.messages.map(serializeMessage)
      const closed = session.closedAt !== null
      return { userName: session.name, messages, seenBySupport: session.staffSeenId, closed }
    },
  ),
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
