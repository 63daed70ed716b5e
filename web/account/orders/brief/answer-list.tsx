import { formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { PrivateImage } from '../../../ui/files/private-image.tsx'
import type { Answers, Question } from './brief-api.ts'

/** Questions with their answers. */
export function AnswerList({ questions, answers }: { questions: Question[]; answers: Answers }) {
  const { t } = useTranslation('orders')
  return (
    <dl className="border-t border-line" data-testid="answers">
      {questions.map((question) => (
        <div key={question.id} className="border-b border-line py-2.5">
          <dt className="text-muted">{question.label}</dt>
          <dd className="entered-text mt-0.5">
            {answers[question.id] === undefined ? (
              <span className="text-muted">{t('brief.noAnswer')}</span>
            ) : (
              <Answer question={question} answer={answers[question.id] ?? ''} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Answer({ question: { type, label, options }, answer }: { question: Question; answer: string }) {
  const { t, lang } = useTranslation('orders')
  if (type === 'file')
    return <PrivateImage uploadId={answer} alt={label} openLabel={t('brief.openImage', { label })} />
  if (type === 'url')
    return (
      <a href={answer} target="_blank" rel="noreferrer noopener" className="text-link hover:underline">
        <bdi>{answer}</bdi>
      </a>
    )
  if (type === 'date') return <time dateTime={answer}>{formatDate(lang, answer, 'day')}</time>
  return options.find(({ id }) => id === answer)?.label ?? answer
}
