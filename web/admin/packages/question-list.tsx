import { X } from 'lucide-react'
import { useContext, useRef } from 'react'
import {
  type BriefQuestion,
  type LocalizedText,
  localizeQuestion,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  QUESTION_TYPES,
  type QuestionType,
  readQuestions,
} from '../../../shop/catalog/brief-questions.ts'
import { getTextDirection, type Lang } from '../../../shop/localization/languages.ts'
import { QuestionField } from '../../account/orders/brief/question-field.tsx'
import { createUuid } from '../../create-uuid.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Field, FieldErrorsContext, SelectField } from '../../ui/form/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SortableList } from '../list/sortable-list.tsx'
import { SwitchField } from '../settings/switch.tsx'
import { AddButton } from '../ui/add-button.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import type { PackageEditor } from './package-editor.ts'

const EMPTY_LABEL: LocalizedText = { en: '', ar: '', es: '' }

function createQuestion(): BriefQuestion {
  return {
    id: createUuid(),
    type: 'text',
    required: true,
    label: EMPTY_LABEL,
    hint: null,
    options: [createOption(), createOption()],
  }
}

function createOption() {
  return { id: createUuid(), label: EMPTY_LABEL }
}

/** The questions that the package asks after the payment, with their texts in the shown language. */
export function QuestionList({ editor }: { editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const { draft, shownLang, change } = editor
  const { questions } = draft
  const list = useRef<HTMLDivElement>(null)
  const set = (changed: BriefQuestion[]) => change({ questions: changed })
  const add = () => {
    set([...questions, createQuestion()])
    // Runs after the new question is rendered.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-question="${questions.length}"] select`)?.focus(),
    )
  }
  return (
    <fieldset data-testid="questions">
      <legend className="sr-only">{t('questions.heading')}</legend>
      <p className="mb-3 max-w-xl text-muted">{t('questions.hint')}</p>
      <div ref={list}>
        <SortableList
          entries={questions}
          onChange={set}
          getName={(_, place) => t('questions.question', { place: place + 1 })}
          isRemovable={() => true}
        >
          {(question, place, replace) => (
            <div className="pb-4" data-question={place}>
              <p className="mb-3 flex min-h-9 items-center font-semibold">
                {t('questions.question', { place: place + 1 })}
              </p>
              <QuestionFields
                lang={shownLang}
                path={`questions.${place}`}
                question={question}
                onChange={(part) => replace({ ...question, ...part })}
              />
            </div>
          )}
        </SortableList>
      </div>
      <AddButton disabled={questions.length >= MAX_QUESTIONS} onClick={add}>
        {t('questions.add')}
      </AddButton>
      {questions.length > 0 && <QuestionPreview questions={questions} lang={shownLang} />}
    </fieldset>
  )
}

/** The form as the customer sees it. */
function QuestionPreview({ questions, lang }: { questions: BriefQuestion[]; lang: Lang }) {
  const { t } = useTranslation('admin-packages')
  return (
    <FoldedFields title={t('questions.preview')}>
      {/* To be looked at: nothing is sent here. */}
      <div inert dir="auto" lang={lang} className="space-y-5 rounded-panel bg-accent-wash p-5">
        {readQuestions(questions).map((question) => (
          <QuestionField
            key={question.id}
            orderId=""
            question={localizeQuestion(question, lang)}
            answer=""
            onChange={() => {}}
          />
        ))}
      </div>
    </FoldedFields>
  )
}

interface QuestionFieldsProps {
  lang: Lang
  /** Path of the question in errors. */
  path: string
  question: BriefQuestion
  onChange: (part: Partial<BriefQuestion>) => void
}

/** Fields of one question. Translations show the English text below each field. */
function QuestionFields({ lang, path, question, onChange }: QuestionFieldsProps) {
  const { t } = useTranslation('admin-packages')
  const { type, required, label, hint, options } = question
  const errors = useContext(FieldErrorsContext)
  return (
    <div className="space-y-4">
      <SelectField
        label={t('questions.type')}
        value={type}
        onChange={({ target }) => onChange({ type: target.value as QuestionType })}
        choices={QUESTION_TYPES.map((each) => [each, t(`questions.types.${each}`)] as const)}
      />
      <TextInput
        label={t('questions.label')}
        lang={lang}
        path={`${path}.label`}
        text={label}
        onChange={(text) => onChange({ label: text })}
      />
      <TextInput
        label={t('questions.hintLabel')}
        lang={lang}
        path={`${path}.hint`}
        text={hint ?? EMPTY_LABEL}
        onChange={(text) => onChange({ hint: text })}
      />
      {type === 'choice' && (
        <fieldset>
          <legend className="mb-1.5 font-semibold">{t('questions.options')}</legend>
          <ul className="space-y-3">
            {options.map((option, index) => (
              <li key={option.id} className="flex items-start gap-1">
                <div className="min-w-0 flex-1">
                  <TextInput
                    label={t('questions.option', { place: index + 1 })}
                    lang={lang}
                    path={`${path}.options.${index}.label`}
                    text={option.label}
                    onChange={(text) =>
                      onChange({ options: options.with(index, { ...option, label: text }) })
                    }
                  />
                </div>
                <IconButton
                  label={t('questions.removeOption', { place: index + 1 })}
                  icon={X}
                  className="mt-8"
                  onClick={() => onChange({ options: options.toSpliced(index, 1) })}
                />
              </li>
            ))}
          </ul>
          {errors[`${path}.options`] && (
            <p role="alert" className="mt-1.5 text-sm text-danger">
              {errors[`${path}.options`]}
            </p>
          )}
          <AddButton
            disabled={options.length >= MAX_OPTIONS}
            onClick={() => onChange({ options: [...options, createOption()] })}
          >
            {t('questions.addOption')}
          </AddButton>
        </fieldset>
      )}
      <SwitchField
        name={`${path}.required`}
        label={t('questions.required')}
        on={required}
        onChange={(on) => onChange({ required: on })}
      />
    </div>
  )
}

interface TextInputProps {
  label: string
  lang: Lang
  /** Path of the text in errors. */
  path: string
  text: LocalizedText
  onChange: (text: LocalizedText) => void
}

function TextInput({ label, lang, path, text, onChange }: TextInputProps) {
  const { t } = useTranslation('admin-packages')
  const english = lang !== 'en' && text.en && t('questions.english', { text: isolateBidi(text.en) })
  return (
    <Field
      label={label}
      hint={english || undefined}
      name={`${path}.${lang}`}
      lang={lang}
      dir={getTextDirection(lang)}
      autoComplete="off"
      value={text[lang] ?? ''}
      onChange={({ target }) => onChange({ ...text, [lang]: target.value })}
    />
  )
}
