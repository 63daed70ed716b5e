import { MAX_ANSWER_LENGTH } from '../../../../shop/orders/brief/list-answer-problems.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Field, SelectField, TextAreaField } from '../../../ui/form/field.tsx'
import type { Question } from './brief-calls.ts'
import { ImageAnswer } from './image-answer.tsx'

interface QuestionFieldProps {
  orderId: string
  question: Question
  answer: string
  error: string | null
  onChange: (answer: string) => void
}

/** The field for the answer to a question, by its type. */
export function QuestionField({ orderId, question, answer, error, onChange }: QuestionFieldProps) {
  const { t } = useTranslation('orders')
  const { id, type, required } = question
  const label = required ? question.label : t('brief.optional', { label: question.label })
  const common = { name: id, label, hint: question.hint ?? undefined, error, required }
  if (type === 'file')
    return <ImageAnswer orderId={orderId} {...common} answer={answer} onChange={onChange} />
  if (type === 'choice')
    return (
      <SelectField
        {...common}
        value={answer}
        onChange={(event) => onChange(event.currentTarget.value)}
        choices={[
          ['', t('brief.choose')],
          ...question.options.map((option) => [option.id, option.label] as const),
        ]}
      />
    )
  if (type === 'date')
    return (
      <Field
        {...common}
        type="date"
        value={answer}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextAreaField
      {...common}
      dir="auto"
      maxLength={MAX_ANSWER_LENGTH}
      value={answer}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
