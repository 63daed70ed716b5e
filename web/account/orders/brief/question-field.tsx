import { ImagePlus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MAX_ANSWER_LENGTH } from '../../../../shop/orders/brief/list-answer-problems.ts'
import { MAX_PAGE_URL } from '../../../../shop/page-url.ts'
import { IMAGE_TYPES } from '../../../../shop/uploads/image-limits.ts'
import { getErrorMessage } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { PrivateImage } from '../../../ui/files/private-image.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Field, SelectField, TextAreaField, useField } from '../../../ui/form/field.tsx'
import { findProblem, uploadImage } from '../../cases/use-evidence.ts'
import type { Question } from './brief-api.ts'

interface QuestionFieldProps {
  orderId: string
  question: Question
  answer: string
  onChange: (answer: string) => void
}

/** The field for the answer to a question, by its type. */
export function QuestionField({ orderId, question, answer, onChange }: QuestionFieldProps) {
  const { t } = useTranslation('orders')
  const { id, type, required } = question
  const label = required ? question.label : t('brief.optional', { label: question.label })
  const common = { name: id, label, hint: question.hint ?? undefined, required }
  if (type === 'file')
    return <ImageAnswer orderId={orderId} {...common} answer={answer} onChange={onChange} />
  if (type === 'choice')
    return (
      <SelectField
        {...common}
        value={answer}
        onChoose={onChange}
        choices={[
          ['', t('brief.choose')],
          ...question.options.map((option) => [option.id, option.label] as const),
        ]}
      />
    )
  if (type === 'date') return <DateField {...common} value={answer} onChange={onChange} />
  if (type === 'url')
    return (
      <Field
        {...common}
        type="url"
        dir="ltr"
        placeholder="https://"
        maxLength={MAX_PAGE_URL}
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

interface ImageAnswerProps {
  orderId: string
  name: string
  label: string
  hint?: string
  /** Id of the uploaded image, or empty. */
  answer: string
  onChange: (answer: string) => void
}

/** Chooses an image as the answer to a question and uploads it at once. */
function ImageAnswer({ orderId, name, label, hint, answer, onChange }: ImageAnswerProps) {
  const { t } = useTranslation('orders')
  const { state } = useField({ name })
  const { id, error } = state
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const upload = useRef<AbortController>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => () => upload.current?.abort(), [])
  // Not `useSubmit`: another image replaces one that is still being sent.
  const send = async (file: File) => {
    const problem = findProblem(file)
    if (problem) return setFailure(t(`common:problems.${problem}`))
    const controller = new AbortController()
    upload.current?.abort()
    upload.current = controller
    setFailure(null)
    setProgress(0)
    try {
      const options = { purpose: 'brief', onProgress: setProgress, signal: controller.signal } as const
      onChange(await uploadImage(orderId, file, options))
    } catch (thrown) {
      if (!controller.signal.aborted) setFailure(getErrorMessage(thrown, t('common:offline')))
    }
    if (upload.current === controller) setProgress(null)
  }
  const shownError = failure ?? error
  return (
    <div>
      <p id={id} className="mb-1.5 font-semibold">
        {label}
      </p>
      {answer !== '' && (
        <div className="mb-3">
          <PrivateImage uploadId={answer} alt={label} openLabel={t('brief.openImage', { label })} />
        </div>
      )}
      {progress !== null && (
        <progress aria-label={t('brief.uploading')} className="mb-3 block w-full" max={1} value={progress} />
      )}
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join()}
        hidden
        data-testid={`image-${name}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) send(file)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          ref={choose}
          name={name}
          aria-labelledby={`${id} ${id}-choose`}
          aria-describedby={`${id}-about`}
          onClick={() => input.current?.click()}
        >
          <ImagePlus className="size-4" aria-hidden="true" />
          <span id={`${id}-choose`}>{t(answer === '' ? 'brief.chooseImage' : 'brief.replaceImage')}</span>
        </Button>
        {answer !== '' && (
          <Button
            onClick={() => {
              onChange('')
              // The pressed button is gone.
              choose.current?.focus()
            }}
          >
            <X className="size-4" aria-hidden="true" />
            {t('brief.removeImage')}
          </Button>
        )}
      </div>
      <div id={`${id}-about`} className="mt-1.5 text-sm">
        {shownError && (
          <p role="alert" className="text-danger">
            {shownError}
          </p>
        )}
        <p className="text-muted">
          {hint} {t('brief.imageHint')}
        </p>
      </div>
    </div>
  )
}
