import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { answerBrief } from '../../shop/orders/brief/answer-brief.ts'
import { type Brief, getBrief } from '../../shop/orders/brief/get-brief.ts'
import {
  type BriefAnswers,
  listAnswerProblems,
  normalizeAnswers,
} from '../../shop/orders/brief/list-answer-problems.ts'
import { requireOrder } from '../../shop/orders/require-order.ts'
import type { Db } from '../../shop/services.ts'
import { createRouter } from '../create-router.ts'
import { buildEtag, requiredIfMatch, requireExpectedRevision, resourceResponse } from '../if-match.ts'
import { requirePermission, requirePermissionOrKey } from '../middleware/authorize.ts'
import { throwInvalidFields } from '../problem.ts'
import { idParam, jsonBody, problemResponses } from '../schema.ts'
import { answersSchema, briefSchema } from './schema.ts'
import { serializeBrief } from './serialize.ts'

const params = z.object({ id: idParam })

export const briefRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/{id}/brief',
      operationId: 'getMyBrief',
      tags: ['briefs'],
      summary: 'Get the questions and answers of one of my orders',
      description: 'Answers 404 for an order whose package asks nothing.',
      ...requirePermission('orders:own'),
      request: { params },
      responses: { 200: resourceResponse(briefSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id: orderId } = c.req.valid('param')
      await requireOrder(db, { orderId, customerId: c.var.user.id })
      const brief = await requireBrief(db, orderId)
      return c.json(serializeBrief(orderId, brief, c.var.locale.lang), 200, buildEtag(brief.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/orders/{id}/brief',
      operationId: 'updateMyAnswers',
      tags: ['briefs'],
      summary: 'Answer the questions of one of my orders',
      description:
        'The promised times run from the first answers. They can be changed until the work starts. Images are uploaded ' +
        'with `POST /orders/{id}/uploads?purpose=brief`.',
      ...requirePermission('orders:own'),
      request: { params, headers: requiredIfMatch, ...jsonBody(answersSchema) },
      responses: {
        200: resourceResponse(briefSchema),
        ...problemResponses(
          'not_found',
          'order_not_paid',
          'brief_closed',
          'changed_meanwhile',
          'answers_invalid',
        ),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id: orderId } = c.req.valid('param')
      const { answers } = c.req.valid('json')
      const expectedRevision = requireExpectedRevision(c.req.valid('header'), undefined)
      await requireOrder(db, { orderId, customerId: c.var.user.id })
      requireValidAnswers(await requireBrief(db, orderId), answers)
      const { user, actor } = c.var
      await answerBrief(db, { orderId, customerId: user.id, answers, expectedRevision, actor })
      const brief = await requireBrief(db, orderId)
      return c.json(serializeBrief(orderId, brief, c.var.locale.lang), 200, buildEtag(brief.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/{id}/brief',
      operationId: 'getBrief',
      tags: ['briefs'],
      summary: 'Get the questions and answers of an order',
      description: 'Answers 404 for an order whose package asks nothing.',
      ...requirePermissionOrKey('orders:read', 'orders:read'),
      request: { params },
      responses: { 200: resourceResponse(briefSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { id: orderId } = c.req.valid('param')
      const brief = await requireBrief(c.var.runtime.db, orderId)
      return c.json(serializeBrief(orderId, brief, c.var.locale.lang), 200, buildEtag(brief.revision))
    },
  )

async function requireBrief(db: Db, orderId: string): Promise<Brief> {
  const brief = await getBrief(db, orderId)
  if (!brief) throw new ShopError('not_found')
  return brief
}

/** Names each answer that its question does not allow. */
function requireValidAnswers({ questions }: Brief, answers: BriefAnswers): void {
  const problems = listAnswerProblems(questions, normalizeAnswers(answers))
  if (problems.length === 0) return
  throwInvalidFields(
    problems.map(({ questionId, problem }) => ({
      path: ['answers', questionId],
      message: `common:answerProblems.${problem}`,
    })),
  )
}
