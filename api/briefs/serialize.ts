import type { z } from '@hono/zod-openapi'
import { localizeQuestion } from '../../shop/catalog/brief-questions.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import type { Brief } from '../../shop/orders/brief/get-brief.ts'
import type { briefSchema, workAnswersSchema } from './schema.ts'

export function serializeBrief(orderId: string, brief: Brief, lang: Lang): z.infer<typeof briefSchema> {
  const { state, answeredAt, isOpen, questions, answers, revision } = brief
  const { promisedStartHours: startHours, promisedDeliveryHours: deliveryHours } = brief
  return {
    orderId,
    state,
    isOpen,
    answers,
    revision,
    answeredAt,
    promised: startHours === null || deliveryHours === null ? null : { startHours, deliveryHours },
    questions: questions.map((question) => localizeQuestion(question, lang)),
  }
}

/** Returns the answers with their questions, for programs. */
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
