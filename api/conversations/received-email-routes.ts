import { createRoute, z } from '@hono/zod-openapi'
import {
  requireAttachment,
  requireWholeText,
} from '../../shop/conversations/inbound-email/get-received-email.ts'
import { requireDataSubject } from '../../shop/privacy/data-subject.ts'
import { requireOwnAttachment } from '../../shop/privacy/require-own-attachment.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonResponse, problemResponses } from '../schema.ts'
import { wholeTextSchema } from './schema.ts'
import { sendAttachment } from './send-attachment.ts'

const messageParams = z.object({ id: idParam, messageId: z.string().regex(/^\d{1,15}$/) })
const attachmentParams = z.object({ id: idParam, attachmentId: idParam })

const FILES = 'An image as the shop encoded it; any other file as it was sent, always as a download.'

const attachmentResponse = {
  description: 'File',
  content: {
    'image/webp': { schema: z.string() },
    'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) },
  },
}

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
      summary: 'Get a file of a received email',
      description: `${FILES} Nothing scans files for malware. Refused attachments are not stored.`,
      ...requirePermission('messages:answer'),
      request: { params: attachmentParams },
      responses: { 200: attachmentResponse, ...problemResponses('not_found') },
    }),
    async (c) => {
      const { id: conversationId, attachmentId: id } = c.req.valid('param')
      return sendAttachment(c, await requireAttachment(c.var.runtime.db, { conversationId, id }))
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/attachments/{attachmentId}',
      operationId: 'getMyAttachment',
      tags: ['account'],
      summary: 'Download a file that you sent by email',
      description: `${FILES} The export of your data names the ids.`,
      ...requirePermission('account:own'),
      request: { params: z.object({ attachmentId: idParam }) },
      responses: { 200: attachmentResponse, ...problemResponses('not_found') },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const owner = await requireDataSubject(db, c.var.user.id)
      return sendAttachment(c, await requireOwnAttachment(db, owner, c.req.valid('param').attachmentId))
    },
  )
