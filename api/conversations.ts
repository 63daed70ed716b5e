import { createRoute, z } from '@hono/zod-openapi'
import { answerConversation } from '../shop/conversations/answer-conversation.ts'
import { listConversations } from '../shop/conversations/list-conversations.ts'
import { LONGEST } from '../shop/conversations/message.ts'
import { readById } from '../shop/conversations/read-conversation.ts'
import { guarded } from './context.ts'
import { body, json, lang, problems, rowId, text } from './fields.ts'
import { chatMessageSchema, presentedMessage } from './present-message.ts'
import { routes } from './routes.ts'

const visitorSchema = z.object({
  user_name: z.string(),
  user_email: z.string().nullable(),
  language: lang,
})

const conversationSchema = visitorSchema
  .extend({
    id: z.string(),
    createdAt: z.string(),
    last: chatMessageSchema,
    waiting: z.boolean().openapi({ description: 'The last word is the visitor’s' }),
  })
  .openapi('Conversation')

/** The chat, from the staff's side of the counter. */
export const conversationRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/conversations',
      summary: 'Chats, the newest first',
      ...guarded('messages:answer'),
      request: {
        query: z.object({
          before: z
            .string()
            .regex(/^[1-9]\d{0,14}$/)
            .optional(),
        }),
      },
      responses: {
        200: json(z.object({ conversations: z.array(conversationSchema), next: z.string().nullable() })),
        ...problems,
      },
    }),
    async (c) => {
      const { before } = c.req.valid('query')
      const page = await listConversations(c.var.runtime.db, {
        before: before ? Number(before) : undefined,
        channel: 'chat',
      })
      const conversations = page.conversations.map(
        ({ id, waiting, name, email, lang: language, createdAt, last }) => ({
          id,
          waiting,
          user_name: name,
          user_email: email,
          language,
          createdAt: createdAt.toISOString(),
          last: presentedMessage(last),
        }),
      )
      return c.json({ conversations, next: page.next === null ? null : String(page.next) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/conversations/{id}',
      summary: 'A chat with all its messages',
      ...guarded('messages:answer'),
      request: { params: z.object({ id: rowId }) },
      responses: {
        200: json(visitorSchema.extend({ messages: z.array(chatMessageSchema) })),
        ...problems,
      },
    }),
    async (c) => {
      const session = await readById(c.var.runtime.db, c.req.valid('param').id)
      const { name: user_name, email: user_email, lang: language } = session
      return c.json(
        { user_name, user_email, language, messages: session.messages.map(presentedMessage) },
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/conversations/{id}/messages',
      summary: 'Answers in a chat',
      ...guarded('messages:answer'),
      request: {
        params: z.object({ id: rowId }),
        ...body(z.object({ message: text(LONGEST.message) })),
      },
      responses: { 201: json(chatMessageSchema, 'Answered'), ...problems },
    }),
    async (c) => {
      const { message } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const said = await answerConversation(c.var.runtime.db, {
        id,
        message,
        actor: c.var.actor,
      })
      return c.json(presentedMessage(said), 201)
    },
  )
