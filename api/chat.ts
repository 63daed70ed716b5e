import { createRoute, z } from '@hono/zod-openapi'
import type { Book } from '../locales/words.ts'
import { isKnownSession } from '../shop/chat/is-known-session.ts'
import { readSession } from '../shop/chat/read-session.ts'
import { sendMessage } from '../shop/chat/send-message.ts'
import { figuresIn } from '../shop/content/figures.ts'
import { LONGEST } from '../shop/conversations/message.ts'
import { takeFromClient } from '../shop/limits/take.ts'
import { intlTag, type Lang } from '../shop/localization/languages.ts'
import { openingAt } from '../shop/settings/next-opening.ts'
import { readSettings, type ShopSettings } from '../shop/settings/read-settings.ts'
import { tokenWelcome, whoeverAsks } from './context.ts'
import { body, email, json, messageId, NO_NUL, optional, problems, text } from './fields.ts'
import { chatMessageSchema, presentedMessage } from './present-message.ts'
import { routes } from './routes.ts'

const sentSchema = z.object({
  session_id: z.string().max(200).regex(NO_NUL).nullish().openapi({
    description: 'As a first call answered it. One that is unknown is not taken over: a new one is made.',
  }),
  message: text(LONGEST.message),
  user_name: text(LONGEST.name),
  user_email: optional(email),
  client_key: z.uuid().optional().openapi({
    description: 'Of the sender’s making, the same for every try to send this message: it is kept once',
  }),
})

/** Outside the hours nobody promises an answer before somebody is there again, in the shop's own time. */
function autoReplyIn(lang: Lang, words: Book, settings: ShopSettings): string {
  const t = words.translatorOf(lang)
  const { reply } = figuresIn(lang, settings)
  const opening = settings.chatHours && openingAt(settings.chatHours, new Date())
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

export const chatRoutes = routes()
  .openapi(
    createRoute({
      method: 'post',
      path: '/chat/send',
      summary: 'Says something to the shop; the first message begins a conversation',
      ...tokenWelcome,
      request: body(sentSchema),
      responses: {
        201: json(
          z.object({
            session_id: z.string(),
            auto_reply: z.string().optional().openapi({ description: 'To the first message alone' }),
            /** What was added: the message, and what the shop answered by itself. */
            added: z.array(chatMessageSchema),
          }),
          'Received',
        ),
        ...problems,
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { lang } = c.var.locale
      const { session_id, message, client_key: clientKey, user_name: name, user_email } = c.req.valid('json')
      await takeFromClient(db, 'chatMessageClient', c.var.address)
      const goesOn = session_id && (await isKnownSession(db, session_id))
      if (!goesOn) await takeFromClient(db, 'chatBeginClient', c.var.address)
      const account = await whoeverAsks(c)
      const sent = await sendMessage(db, {
        sessionId: session_id ?? null,
        ...{ message, clientKey, name, lang },
        email: user_email || account?.email || null,
        userId: account?.id ?? null,
        autoReply: autoReplyIn(lang, c.var.words, await readSettings(db)),
      })
      const added = [sent.message, ...(sent.autoReply ? [sent.autoReply] : [])].map(presentedMessage)
      const auto_reply = sent.autoReply?.body
      return c.json({ session_id: sent.sessionId, auto_reply, added }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/chat/session/{session_id}',
      summary: 'A conversation, to whoever knows its id',
      request: { params: z.object({ session_id: z.string() }), query: z.object({ after: messageId }) },
      responses: {
        200: json(
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
        ...problems,
      },
    }),
    async (c) => {
      const { after } = c.req.valid('query')
      const session = await readSession(c.var.runtime.db, c.req.valid('param').session_id, after)
      const messages = session.messages.map(presentedMessage)
      const closed = session.closedAt !== null
      return c.json({ user_name: session.name, messages, seen_by_support: session.staffSeenId, closed }, 200)
    },
  )
