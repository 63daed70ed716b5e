import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { localizeQuestion, MAX_QUESTIONS } from '../../../../shop/catalog/brief-questions.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { QuestionField } from '../../../account/orders/brief/question-field.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { createDraftQuestion, type DraftQuestion, toQuestions } from './question-draft.ts'
import { QuestionFields } from './question-fields.tsx'
import type { PackageEditor } from './use-package-editor.ts'

/** The questions that the package asks after the payment, with their texts in the shown language. */
export function QuestionList({ editor }: { editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const { draft, shownLang, change } = editor
  const { questions } = draft
  const list = useRef<HTMLOListElement>(null)
  const focusIndex = useRef<number | null>(null)
  // Moves the focus together with the change, because the next key belongs to the new field.
  useLayoutEffect(() => {
    if (focusIndex.current === null) return
    list.current?.children[focusIndex.current]?.querySelector<HTMLElement>('select')?.focus()
    focusIndex.current = null
  })
  const set = (changed: DraftQuestion[]) => change({ questions: changed })
  const move = (from: number, to: number) => {
    const moved = questions[from]
    if (moved) set(questions.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <fieldset data-testid="questions">
      <legend className="sr-only">{t('questions.heading')}</legend>
      <p className=" max-w-xl text-muted">{t('questions.hint')}</p>
      <ol ref={list} className="mt-3 space-y-4">
        {questions.map((question, index) => {
          const place = { place: index + 1 }
          return (
            <li key={question.id} className="rounded-control border border-line p-4" data-question={index}>
              <div className="mb-3 flex items-center justify-between gap-2">
                <p className="font-semibold">{t('questions.question', place)}</p>
                <div className="flex">
                  <IconButton
                    label={t('questions.up', place)}
                    icon={ArrowUp}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    label={t('questions.down', place)}
                    icon={ArrowDown}
                    disabled={index === questions.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                  <IconButton
                    label={t('questions.remove', place)}
                    icon={X}
                    onClick={() => {
                      focusIndex.current = Math.max(0, index - 1)
                      set(questions.toSpliced(index, 1))
                    }}
                  />
                </div>
              </div>
              <QuestionFields
                lang={shownLang}
                path={`questions.${index}`}
                question={question}
                errors={editor.errors}
                onChange={(part) => set(questions.with(index, { ...question, ...part }))}
              />
            </li>
          )
        })}
      </ol>
      <Button
        look="line"
        size="small"
        className="mt-3"
        disabled={questions.length >= MAX_QUESTIONS}
        onClick={() => {
          focusIndex.current = questions.length
          set([...questions, createDraftQuestion()])
        }}
      >
        <Plus className="size-4" aria-hidden="true" />
        {t('questions.add')}
      </Button>
      {questions.length > 0 && <QuestionPreview questions={questions} lang={shownLang} />}
    </fieldset>
  )
}

/** The form as the customer sees it. */
function QuestionPreview({ questions, lang }: { questions: DraftQuestion[]; lang: Lang }) {
  const { t } = useTranslation('admin-packages')
  return (
    <details className="mt-4">
      <summary className="cursor-pointer font-semibold">{t('questions.preview')}</summary>
      {/* To be looked at: nothing is sent here. */}
      <div inert dir="auto" lang={lang} className="mt-3 space-y-5 rounded-panel bg-accent-wash p-5">
        {toQuestions(questions).map((question) => (
          <QuestionField
            key={question.id}
            orderId=""
            question={localizeQuestion(question, lang)}
            answer=""
            onChange={() => {}}
          />
        ))}
      </div>
    </details>
  )
}
