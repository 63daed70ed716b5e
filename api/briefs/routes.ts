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
import { endpoint } from '../endpoint.ts'
import { requirePermission, requirePermissionOrKey } from '../middleware/authorize.ts'
import { throwInvalidFields } from '../problem.ts'
import { answersSchema, briefSchema } from './schema.ts'
import { serializeBrief } from './serialize.ts'

export const briefRoutes = [
  endpoint(
    'GET /orders/{id}/brief',
    {
      operationId: 'getMyBrief',
      tag: 'briefs',
      summary: 'Get the questions and answers of one of my orders',
      description: 'Answers 404 for an order whose package asks nothing.',
      ...requirePermission('orders:own'),
      answer: briefSchema,
      errors: ['not_found'],
    },
    async ({ db, param, user, locale }) => {
      const { id: orderId } = param
      await requireOrder(db, { orderId, customerId: user.id })
      const brief = await requireBrief(db, orderId)
      return serializeBrief(orderId, brief, locale.lang)
    },
  ),
  endpoint(
    'PUT /orders/{id}/brief',
    {
      operationId: 'updateMyAnswers',
      tag: 'briefs',
      summary: 'Answer the questions of one of my orders',
      description:
        'The promised times run from the first answers. They can be changed until the work starts. Images are uploaded ' +
        'with `POST /orders/{id}/uploads?purpose=brief`.',
      ...requirePermission('orders:own'),
      ifMatch: 'required',
      json: answersSchema,
      answer: briefSchema,
      errors: ['not_found', 'order_not_paid', 'brief_closed', 'changed_meanwhile', 'answers_invalid'],
    },
    async ({ db, user, actor, expectedRevision, param, json, locale }) => {
      const { id: orderId } = param
      const { answers } = json
      await requireOrder(db, { orderId, customerId: user.id })
      requireValidAnswers(await requireBrief(db, orderId), answers)
      await answerBrief(db, { orderId, customerId: user.id, answers, expectedRevision, actor })
      const brief = await requireBrief(db, orderId)
      return serializeBrief(orderId, brief, locale.lang)
    },
  ),
  endpoint(
    'GET /admin/orders/{id}/brief',
    {
      operationId: 'getBrief',
      tag: 'briefs',
      summary: 'Get the questions and answers of an order',
      description: 'Answers 404 for an order whose package asks nothing.',
      ...requirePermissionOrKey('orders:read', 'orders:read'),
      answer: briefSchema,
      errors: ['not_found'],
    },
    async ({ param, db, locale }) => {
      const { id: orderId } = param
      const brief = await requireBrief(db, orderId)
      return serializeBrief(orderId, brief, locale.lang)
    },
  ),
]

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
