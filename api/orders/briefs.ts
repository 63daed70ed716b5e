import { z } from '@hono/zod-openapi'
import { localizeQuestion, MAX_QUESTIONS, QUESTION_TYPES } from '../../shop/catalog/brief-questions.ts'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { answerBrief } from '../../shop/orders/brief/answer-brief.ts'
import { type Brief, getBrief } from '../../shop/orders/brief/get-brief.ts'
import {
  type BriefAnswers,
  listAnswerProblems,
  MAX_ANSWER_LENGTH,
  normalizeAnswers,
} from '../../shop/orders/brief/list-answer-problems.ts'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { requireOrder } from '../../shop/orders/require-order.ts'
import { BRIEF_STATES } from '../../shop/orders/tables.ts'
import type { Db } from '../../shop/services.ts'
import { endpoint } from '../endpoint.ts'
import { revisionField } from '../if-match.ts'
import { requirePermission, requirePermissionOrKey } from '../middleware/authorize.ts'
import { throwInvalidFields } from '../problem.ts'
import { identifierOrEmpty, objectSchema, textOrEmpty, timeSchema } from '../schema.ts'
import { postsSchema } from './delivery-schema.ts'

export const briefStateSchema = z
  .enum(BRIEF_STATES)
  .nullable()
  .describe(
    '`waiting`: the promised times run from the answers of the customer. `skipped`: the work started without them. ' +
      'Null for an order without questions',
  )

/** Fields of an order from which its badge derives the stage. */
export const stageFields = {
  packageType: z.enum(PACKAGE_TYPES),
  videoUrl: z.string().nullable(),
  posts: postsSchema,
  status: z.enum(ORDER_STATUSES),
  briefState: briefStateSchema,
  isPaused: z.boolean(),
}

const questionSchema = z.object({
  id: z.string(),
  type: z.enum(QUESTION_TYPES),
  required: z.boolean(),
  label: z.string(),
  hint: z.string().nullable(),
  options: z
    .array(z.object({ id: z.string(), label: z.string() }))
    .describe('Of a choice; empty for other types'),
})

const answersDescription =
  'By the id of the question: a text, the id of an option, a day (2026-11-20), an address or the id of an uploaded image'

export const briefSchema = objectSchema('Brief', {
  orderId: z.string(),
  state: z.enum(BRIEF_STATES),
  answeredAt: timeSchema.nullable().describe('When the customer first answered'),
  promised: z
    .object({ startHours: z.int(), deliveryHours: z.int() })
    .nullable()
    .describe(
      'Hours from the answers, or a later planned start, to the start of the work, and from there to the last unit; null where no time is promised',
    ),
  isOpen: z.boolean().describe('Whether the customer can answer or change the answers'),
  questions: z
    .array(questionSchema)
    .describe('As they were when the order was placed, in the language of the request'),
  answers: z.record(z.string(), z.string()).describe(answersDescription),
  revision: revisionField,
})

const answersSchema = objectSchema('BriefAnswers', {
  answers: z
    .record(identifierOrEmpty(40), textOrEmpty(MAX_ANSWER_LENGTH))
    // Those of the package, and the video.
    .refine((answers) => Object.keys(answers).length <= MAX_QUESTIONS + 1)
    .describe(`${answersDescription}. They replace earlier answers`),
})

/** Answers as programs read them. */
export const workAnswersSchema = z
  .array(
    z.object({
      id: z.string(),
      type: z.enum(QUESTION_TYPES),
      label: z.string(),
      answer: z
        .string()
        .nullable()
        .describe('The text, the label of the option, the day, or the path of the image; null without one'),
    }),
  )
  .describe('The answers of the customer to the questions of the package')

function serializeBrief(orderId: string, brief: Brief, lang: Lang): z.infer<typeof briefSchema> {
  const { promisedStartHours: startHours, promisedDeliveryHours: deliveryHours } = brief
  return {
    ...brief,
    orderId,
    promised: startHours === null || deliveryHours === null ? null : { startHours, deliveryHours },
    questions: brief.questions.map((question) => localizeQuestion(question, lang)),
  }
}

export function serializeWorkAnswers(
  { questions, answers }: Pick<Brief, 'questions' | 'answers'>,
  lang: Lang,
): z.infer<typeof workAnswersSchema> {
  return questions.map((question) => {
    const { id, type, label, options } = localizeQuestion(question, lang)
    const answer = answers[id]
    if (answer === undefined) return { id, type, label, answer: null }
    if (type === 'file') return { id, type, label, answer: `/api/uploads/${answer}` }
    const option = options.find((candidate) => candidate.id === answer)
    return { id, type, label, answer: option?.label ?? answer }
  })
}

export const briefRoutes = [
  endpoint({
    key: 'GET /orders/{id}/brief',
    operationId: 'getMyBrief',
    summary: 'Get the questions and answers of one of my orders',
    description: 'Answers 404 for an order whose package asks nothing.',
    ...requirePermission('orders:own'),
    answer: briefSchema,
    handle: async ({ db, param: { id: orderId }, user, locale }) => {
      await requireOrder(db, { orderId, customerId: user.id })
      return serializeBrief(orderId, await requireBrief(db, orderId), locale.lang)
    },
  }),
  endpoint({
    key: 'PUT /orders/{id}/brief',
    operationId: 'updateMyAnswers',
    summary: 'Answer the questions of one of my orders',
    description:
      'The promised times run from the first answers. They can be changed until the work starts. Images are uploaded ' +
      'with `POST /orders/{id}/uploads?purpose=brief`.',
    ...requirePermission('orders:own'),
    ifMatch: 'required',
    json: answersSchema,
    answer: briefSchema,
    errors: ['order_not_paid', 'brief_closed', 'answers_invalid'],
    handle: async ({ db, user, actor, expectedRevision, param: { id: orderId }, json, locale }) => {
      const { answers } = json
      await requireOrder(db, { orderId, customerId: user.id })
      requireValidAnswers(await requireBrief(db, orderId), answers)
      await answerBrief(db, { orderId, customerId: user.id, answers, expectedRevision, actor })
      return serializeBrief(orderId, await requireBrief(db, orderId), locale.lang)
    },
  }),
  endpoint({
    key: 'GET /admin/orders/{id}/brief',
    operationId: 'getBrief',
    summary: 'Get the questions and answers of an order',
    description: 'Answers 404 for an order whose package asks nothing.',
    ...requirePermissionOrKey('orders:read', 'orders:read'),
    answer: briefSchema,
    handle: async ({ param: { id: orderId }, db, locale }) =>
      serializeBrief(orderId, await requireBrief(db, orderId), locale.lang),
  }),
]

async function requireBrief(db: Db, orderId: string): Promise<Brief> {
  const brief = await getBrief(db, orderId)
  if (!brief) throw new ShopError('not_found')
  return brief
}

/** Names each answer that its question does not allow. */
function requireValidAnswers({ questions }: Brief, answers: BriefAnswers): void {
  const problems = listAnswerProblems(questions, normalizeAnswers(questions, answers))
  if (problems.length === 0) return
  throwInvalidFields(
    problems.map(({ questionId, problem }) => ({
      path: ['answers', questionId],
      message: `common:answerProblems.${problem}`,
    })),
  )
}
