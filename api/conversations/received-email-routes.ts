import { createRoute, z } from '@hono/zod-openapi'
import {
  requireAttachmentKey,
  requireWholeText,
} from '../../shop/conversations/inbound-email/get-received-email.ts'
import { ShopError } from '../../shop/errors.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonResponse, problemResponses } from '../schema.ts'
import { wholeTextSchema } from './schema.ts'

const messageParams = z.object({ id: idParam, messageId: z.string().regex(/^\d{1,15}$/) })
const attachmentParams = z.object({ id: idParam, attachmentId: idParam })

/** Parts of a customer's email beside its message. */
export const receivedEmailRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/conversations/{id}/messages/{messageId}/text',
      operationId: 'getReceivedEmailText',
      tags: ['conversations'],
      summary: 'Get the whole text of a received email',
      description: 'With the quotations and the signature that the message leaves out.',
      ...requirePermission('messages:answer'),
      request: { params: messageParams },
      responses: { 200: jsonResponse(wholeTextSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { id: conversationId, messageId } = c.req.valid('param')
      const whole = { conversationId, messageId: Number(messageId) }
      return c.json({ text: await requireWholeText(c.var.runtime.db, whole) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/conversations/{id}/attachments/{attachmentId}',
      operationId: 'getMessageAttachment',
      tags: ['conversations'],
      summary: 'Get an image of a received email',
      description: 'As the shop encoded it. Refused attachments are not stored.',
      ...requirePermission('messages:answer'),
      request: { params: attachmentParams },
      responses: {
        200: { description: 'Image', content: { 'image/webp': { schema: z.string() } } },
        ...problemResponses('not_found'),
      },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { id: conversationId, attachmentId: id } = c.req.valid('param')
      const bytes = await services.files.read(await requireAttachmentKey(db, { conversationId, id }))
      if (!bytes) throw new ShopError('not_found')
      return c.body(bytes, 200, {
        'content-type': 'image/webp',
        'content-disposition': `inline; filename="${id}.webp"`,
        // Besides the headers of every response: an image runs nothing, wherever it is opened.
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
    },
  )
