import { z } from '@hono/zod-openapi'
import {
  MAX_OPTION_LABEL,
  MAX_OPTIONS,
  MAX_QUESTION_HINT,
  MAX_QUESTION_LABEL,
  MAX_QUESTIONS,
  QUESTION_ID_PATTERN,
  QUESTION_TYPES,
} from '../../shop/catalog/brief-questions.ts'
import { lang, line, objectSchema } from '../schema.ts'

const id = z.string().regex(QUESTION_ID_PATTERN).openapi({ example: 'topic' })

/** A text in all shipped languages; others show English when they are missing. */
function localizedText(maxLength: number) {
  const translation = line(maxLength)
  return z
    .partialRecord(lang, translation)
    .and(z.object({ en: translation, ar: translation, es: translation }))
}

export const questionSchema = objectSchema('PackageQuestion', {
  id,
  type: z.enum(QUESTION_TYPES).describe('`file`: an image'),
  required: z.boolean(),
  label: localizedText(MAX_QUESTION_LABEL),
  hint: localizedText(MAX_QUESTION_HINT).nullable(),
  options: z
    .array(z.object({ id, label: localizedText(MAX_OPTION_LABEL) }))
    .max(MAX_OPTIONS)
    .openapi({ description: 'Of a choice; empty for other types', example: [] }),
})

/** The questions that a package asks after the payment, in their order. */
export const questionsSchema = z
  .array(questionSchema)
  .max(MAX_QUESTIONS)
  .superRefine((questions, context) => {
    requireUniqueIds(questions, (index) => [index, 'id'], context)
    for (const [index, { type, options }] of questions.entries()) {
      const isRight = type === 'choice' ? options.length >= 2 : options.length === 0
      const path = [index, 'options']
      if (!isRight)
        context.addIssue({ code: 'custom', path, message: 'admin-packages:errors.optionsMissing' })
      requireUniqueIds(options, (option) => [...path, option, 'id'], context)
    }
  })

function requireUniqueIds(
  list: { id: string }[],
  getPath: (index: number) => (string | number)[],
  context: z.core.$RefinementCtx,
): void {
  for (const [index, { id: current }] of list.entries()) {
    if (list.findIndex((each) => each.id === current) === index) continue
    context.addIssue({
      code: 'custom',
      path: getPath(index),
      message: 'admin-packages:errors.duplicateQuestion',
    })
  }
}
