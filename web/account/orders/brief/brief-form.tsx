import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { listAnswerProblems, normalizeAnswers } from '../../../../shop/orders/brief/list-answer-problems.ts'
import { ApiError, getErrorMessage } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import type { FieldErrors } from '../../../ui/form/field.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { type Answers, type Brief, saveMyAnswers } from './brief-calls.ts'
import { getBriefDraft } from './brief-draft.ts'
import { QuestionField } from './question-field.tsx'

interface BriefFormProps {
  brief: Brief
  onSaved: () => void
  /** Leaves the form without saving; only where there are answers already. */
  onBack?: () => void
}

/** The form for the answers. The draft is stored with every change and outlives a failed request. */
export function BriefForm({ brief, onSaved, onBack }: BriefFormProps) {
  const { t } = useTranslation('orders')
  const { revalidate } = useRevalidator()
  const [draft] = useState(() => getBriefDraft(brief.orderId))
  const [answers, setAnswers] = useState<Answers>(() => draft.read() ?? brief.answers)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const change = (id: string, answer: string) => {
    const changed = { ...answers, [id]: answer }
    setAnswers(changed)
    draft.write(changed)
    setErrors((current) => ({ ...current, [id]: undefined }))
  }
  const showErrors = (form: HTMLFormElement, found: FieldErrors) => {
    setErrors(found)
    const first = brief.questions.find(({ id }) => found[id])
    form.querySelector<HTMLElement>(`[name="${first?.id}"]`)?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const sent = normalizeAnswers(answers)
    const problems = listAnswerProblems(brief.questions, sent)
    setFailure(null)
    if (problems.length > 0) {
      const found = problems.map(({ questionId, problem }) => [
        questionId,
        t(`common:answerProblems.${problem}`),
      ])
      return showErrors(form, Object.fromEntries(found))
    }
    setBusy(true)
    try {
      await saveMyAnswers(brief, sent)
      draft.write(null)
      toast({ title: t('brief.saved') })
      await revalidate()
      onSaved()
    } catch (error) {
      if (error instanceof ApiError && error.errors.length > 0) {
        const found = error.errors.map(({ path, message }) => [path.replace(/^answers\./, ''), message])
        showErrors(form, Object.fromEntries(found))
      }
      setFailure(getErrorMessage(error, t('common:offline')))
      // Answers that were saved elsewhere, or a start of the work meanwhile: the draft stays.
      if (error instanceof ApiError && error.status === 409) await revalidate()
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-5" data-testid="brief-form">
      {brief.questions.map((question) => (
        <QuestionField
          key={question.id}
          orderId={brief.orderId}
          question={question}
          answer={answers[question.id] ?? ''}
          error={errors[question.id] ?? null}
          onChange={(answer) => change(question.id, answer)}
        />
      ))}
      {failure && <ErrorNotice title={t('brief.failed')} text={failure} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t(brief.state === 'waiting' ? 'brief.send' : 'brief.save')}
        </Button>
        {onBack && (
          <Button
            look="line"
            disabled={busy}
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
