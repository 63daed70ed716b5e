import { MessageCircleQuestion } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { asksOnlyForVideo } from '../../../../shop/catalog/brief-questions.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { listAnswerProblems, normalizeAnswers } from '../../../../shop/orders/brief/list-answer-problems.ts'
import { callApi } from '../../../api-client.ts'
import { formatPromisedHours, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormFields, Refusal, useForm } from '../../../ui/form/form.tsx'
import { getFormDraft } from '../../../ui/form/form-draft.ts'
import { refuseFields } from '../../../ui/form/use-submit.ts'
import { AnswerList } from './answer-list.tsx'
import { type Answers, BRIEF_ANCHOR, type Brief } from './brief-api.ts'
import { QuestionField } from './question-field.tsx'

/** The questions of the package: the form while the order waits for the answers, and the answers afterwards. */
export function OrderBrief({ brief }: { brief: Brief }) {
  const { t, lang } = useTranslation('orders')
  const [isChanging, setIsChanging] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    // The page is loaded in the browser, after the router looked for the section.
    if (hash === `#${BRIEF_ANCHOR}`) heading.current?.scrollIntoView()
  }, [hash])
  const isWaiting = brief.state === 'waiting' && brief.isOpen
  const texts = getTexts(brief)
  const hasForm = isWaiting || (isChanging && brief.isOpen)
  const close = () => {
    setIsChanging(false)
    // The pressed button is gone.
    heading.current?.focus()
  }
  return (
    <section
      id={BRIEF_ANCHOR}
      className={`scroll-mt-24 print:hidden ${hasForm ? 'rounded-panel bg-accent-wash p-5 sm:p-6' : ''}`}
      data-brief={brief.state}
    >
      <h2
        ref={heading}
        tabIndex={-1}
        className="type-heading flex scroll-mt-28 items-center gap-2 text-2xl outline-none"
      >
        <MessageCircleQuestion className="size-6 shrink-0" aria-hidden="true" />
        {t(isWaiting ? `${texts}.waiting` : `${texts}.title`)}
      </h2>
      <p className="mt-1 mb-5 max-w-2xl text-muted">
        {t(`${texts}.text.${getStep(brief)}`)}
        {isWaiting && brief.promised && <> {t(`${texts}.window`, formatWindow(lang, brief.promised))}</>}
      </p>
      {hasForm ? (
        <div className="max-w-2xl">
          <BriefForm brief={brief} onSaved={close} onBack={isWaiting ? undefined : close} />
        </div>
      ) : (
        brief.state !== 'skipped' && (
          <div className="max-w-2xl">
            <AnswerList questions={brief.questions} answers={brief.answers} />
            {brief.isOpen && (
              <Button className="mt-4" onClick={() => setIsChanging(true)}>
                {t(`${texts}.change`)}
              </Button>
            )}
          </div>
        )
      )}
    </section>
  )
}

/** The texts of an order that asks only for its video, or of any questions. */
function getTexts({ questions }: Brief): 'brief' | 'brief.video' {
  return asksOnlyForVideo(questions) ? 'brief.video' : 'brief'
}

/** The promised times, which run from the answers. */
function formatWindow(lang: Lang, { startHours, deliveryHours }: NonNullable<Brief['promised']>) {
  const format = (hours: number) => isolateBidi(formatPromisedHours(lang, hours))
  return { start: format(startHours), delivery: format(deliveryHours) }
}

function getStep({ state, isOpen }: Brief): 'waiting' | 'answered' | 'closed' | 'skipped' {
  if (state === 'skipped') return 'skipped'
  if (state === 'waiting') return isOpen ? 'waiting' : 'closed'
  return isOpen ? 'answered' : 'closed'
}

interface BriefFormProps {
  brief: Brief
  onSaved: () => void
  /** Leaves the form without saving; only where there are answers already. */
  onBack?: () => void
}

/** The form for the answers. The draft is stored with every change and outlives a failed request. */
function BriefForm({ brief, onSaved, onBack }: BriefFormProps) {
  const { t } = useTranslation('orders')
  const { revalidate } = useRevalidator()
  const texts = getTexts(brief)
  const draft = getFormDraft(`briefDraft:${brief.orderId}`)
  const [answers, setAnswers] = useState<Answers>(() => ({ ...brief.answers, ...draft.read() }))
  const change = (id: string, answer: string) => {
    const changed = { ...answers, [id]: answer }
    setAnswers(changed)
    draft.write(changed)
  }
  const sent = normalizeAnswers(brief.questions, answers)
  const problems = listAnswerProblems(brief.questions, sent).map(({ questionId, problem }) => ({
    path: questionId,
    message: t(`common:answerProblems.${problem}`),
  }))
  const form = useForm(
    () =>
      problems.length > 0
        ? refuseFields(problems)
        : callApi('PUT /orders/{id}/brief', {
            param: { id: brief.orderId },
            ifMatch: brief.revision,
            json: { answers: sent },
          }),
    {
      messages: Object.fromEntries(problems.map(({ path, message }) => [path, message])),
      getFieldName: (path) => path.replace(/^answers\./, ''),
      done: () => t(`${texts}.saved`),
      onDone: () => draft.write(null),
      // Answers that were saved elsewhere, or a start of the work meanwhile: the draft stays.
      onFailed: ({ status }) => status === 409 && revalidate(),
      reload: () => revalidate().then(onSaved),
    },
  )
  return (
    <form {...form.props} className="space-y-6" data-testid="brief-form">
      <FormFields form={form}>
        {brief.questions.map((question) => (
          <QuestionField
            key={question.id}
            orderId={brief.orderId}
            question={question}
            answer={answers[question.id] ?? ''}
            onChange={(answer) => change(question.id, answer)}
          />
        ))}
      </FormFields>
      <Refusal title={t(`${texts}.failed`)} error={form.error} onReload={form.clearError} />
      <div className="flex flex-wrap gap-3">
        <Button look="solid" size="medium" type="submit" busy={form.busy}>
          {t(brief.state === 'waiting' ? `${texts}.send` : `${texts}.save`)}
        </Button>
        {onBack && (
          <Button
            size="medium"
            disabled={form.busy}
            onClick={() => {
              draft.write(null)
              onBack()
            }}
          >
            {t('brief.back')}
          </Button>
        )}
      </div>
    </form>
  )
}
