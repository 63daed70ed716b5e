import { createRoute, z } from '@hono/zod-openapi'
import {
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  updateCannedReply,
} from '../../shop/conversations/canned-replies.ts'
import { createRouter } from '../create-router.ts'
import { buildEtag, getExpectedRevision, optionalIfMatch, resourceResponse } from '../if-match.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { cannedReplyChangeSchema, cannedReplySchema, newCannedReplySchema } from './schema.ts'
import { serializeCannedReply } from './serialize.ts'

const params = z.object({ id: idParam })

export const cannedReplyRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/canned-replies',
      operationId: 'listCannedReplies',
      tags: ['canned-replies'],
      summary: 'List canned replies',
      description: 'Saved answers that staff insert into a conversation, sorted by title.',
      ...requirePermission('messages:answer'),
      responses: {
        200: jsonResponse(z.object({ replies: z.array(cannedReplySchema) })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const replies = await listCannedReplies(c.var.runtime.db)
      return c.json({ replies: replies.map(serializeCannedReply) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/canned-replies',
      operationId: 'createCannedReply',
      tags: ['canned-replies'],
      summary: 'Create a canned reply',
      ...requirePermission('messages:answer'),
      request: jsonBody(newCannedReplySchema),
      responses: {
        201: resourceResponse(cannedReplySchema, 'Canned reply created'),
        ...problemResponses('too_many_replies'),
      },
    }),
    async (c) => {
      const reply = await createCannedReply(c.var.runtime.db, c.req.valid('json'), c.var.actor)
      return c.json(serializeCannedReply(reply), 201, buildEtag(reply.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/canned-replies/{id}',
      operationId: 'updateCannedReply',
      tags: ['canned-replies'],
      summary: 'Update a canned reply',
      description: 'Replaces the title and all texts. A language that the request leaves out loses its text.',
      ...requirePermission('messages:answer'),
      request: { params, headers: optionalIfMatch, ...jsonBody(cannedReplyChangeSchema) },
      responses: {
        200: resourceResponse(cannedReplySchema),
        ...problemResponses('not_found', 'changed_meanwhile'),
      },
    }),
    async (c) => {
      const { updatedAt, ...content } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const expectedRevision = getExpectedRevision(c.req.valid('header'), updatedAt)
      const change = { id, ...content, expectedRevision }
      const reply = await updateCannedReply(c.var.runtime.db, change, c.var.actor)
      return c.json(serializeCannedReply(reply), 200, buildEtag(reply.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/canned-replies/{id}',
      operationId: 'deleteCannedReply',
      tags: ['canned-replies'],
      summary: 'Delete a canned reply',
      description: 'The activity log keeps its texts.',
      ...requirePermission('messages:answer'),
      request: { params },
      responses: { 204: { description: 'Canned reply deleted' }, ...problemResponses('not_found') },
    }),
    async (c) => {
      await deleteCannedReply(c.var.runtime.db, c.req.valid('param').id, c.var.actor)
      return c.body(null, 204)
    },
  )
