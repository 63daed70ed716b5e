import { z } from '@hono/zod-openapi'
import { MAX_QUESTIONS, QUESTION_TYPES } from '../../shop/catalog/brief-questions.ts'
import { MAX_ANSWER_LENGTH } from '../../shop/orders/brief/list-answer-problems.ts'
import { BRIEF_STATES } from '../../shop/orders/tables.ts'
import { revisionField } from '../if-match.ts'
import { identifierOrEmpty, textOrEmpty, timeSchema } from '../schema.ts'

export const briefStateSchema = z
  .enum(BRIEF_STATES)
  .nullable()
  .openapi({
    description:
      '`waiting`: the promised times run from the answers of the customer. `skipped`: the work started without them. ' +
      'Null for an order without questions',
  })

const questionSchema = z.object({
  id: z.string(),
  type: z.enum(QUESTION_TYPES),
  required: z.boolean(),
  label: z.string(),
  hint: z.string().nullable(),
  options: z
    .array(z.object({ id: z.string(), label: z.string() }))
    .openapi({ description: 'Of a choice; empty for other types' }),
})

const answersDescription =
  'By the id of the question: a text, the id of an option, a day (2026-11-20) or the id of an uploaded image'

export const briefSchema = z
  .object({
    orderId: z.string(),
    state: z.enum(BRIEF_STATES),
    answeredAt: timeSchema.nullable().openapi({ description: 'When the customer first answered' }),
    promised: z.object({ startHours: z.int(), deliveryHours: z.int() }).nullable().openapi({
      description:
        'Hours from the answers, or a later planned start, to the start of the work, and from there to the last unit; null where no time is promised',
    }),
    isOpen: z.boolean().openapi({ description: 'Whether the customer can answer or change the answers' }),
    questions: z
      .array(questionSchema)
      .openapi({ description: 'As they were when the order was placed, in the language of the request' }),
    answers: z.record(z.string(), z.string()).openapi({ description: answersDescription }),
    revision: revisionField,
  })
  .openapi('Brief')

export const answersSchema = z
  .object({
    answers: z
      .record(identifierOrEmpty(40), textOrEmpty(MAX_ANSWER_LENGTH))
      .refine((answers) => Object.keys(answers).length <= MAX_QUESTIONS)
      .openapi({ description: `${answersDescription}. They replace earlier answers` }),
  })
  .openapi('BriefAnswers')

/** Answers as programs read them. */
export const workAnswersSchema = z
  .array(
    z.object({
      id: z.string(),
      type: z.enum(QUESTION_TYPES),
      label: z.string(),
      answer: z.string().nullable().openapi({
        description: 'The text, the label of the option, the day, or the path of the image; null without one',
      }),
    }),
  )
  .openapi({ description: 'The answers of the customer to the questions of the package' })
