import { Copy, X } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useContext, useRef } from 'react'
import {
  type BriefQuestion,
  type LocalizedText,
  localizeQuestion,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  QUESTION_TYPES,
  readQuestions,
} from '../../../shop/catalog/brief-questions.ts'
import { MAX_FEATURES, TEXT_FIELDS, type TextFieldName } from '../../../shop/catalog/package-fields.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { getTextDirection, intlTag, isShippedLang, type Lang } from '../../../shop/localization/languages.ts'
import { QuestionField } from '../../account/orders/brief/question-field.tsx'
import { createUuid } from '../../create-uuid.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, FieldErrorsContext, SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { watchScrollRow } from '../../ui/scroll-row.ts'
import { SortableList } from '../list/sortable-list.tsx'
import { SwitchField } from '../settings/switch.tsx'
import { TAB_CLASS, TAB_ROW_CLASS } from '../tabs.tsx'
import { AddButton } from '../ui/add-button.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import type { PackageEditor } from './package-editor.ts'

/** Texts of the package by language. A dot marks the languages with errors. */
export function PackageTexts({ editor }: { editor: PackageEditor }) {
  const { t, lang } = useTranslation('admin-packages')
  const { draft, shownLang, setShownLang, languages, unchanged, hasErrors, changeText, copyEnglish } = editor
  const wrong = languages.filter(hasErrors)
  const list = (langs: Lang[]) =>
    new Intl.ListFormat(intlTag(lang)).format(langs.map((each) => isolateBidi(LANGUAGES[each].nativeName)))
  return (
    <fieldset>
      <legend className="type-heading">{t('texts')}</legend>
      <div className={`${TAB_ROW_CLASS} mt-2`} ref={watchScrollRow}>
        {languages.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === shownLang}
            onClick={() => setShownLang(each)}
            className={TAB_CLASS}
            data-lang-tab={each}
          >
            <bdi lang={each}>{LANGUAGES[each].nativeName}</bdi>
            {hasErrors(each) && (
              <>
                <span className="size-2 rounded-full bg-danger" aria-hidden="true" />
                <span className="sr-only">{t('hasErrors')}</span>
              </>
            )}
          </button>
        ))}
      </div>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {unchanged.length > 0 && t('unchangedTexts', { languages: list(unchanged) })}
      </p>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {wrong.some((each) => each !== shownLang) && t('wrongTexts', { languages: list(wrong) })}
      </p>
      <div key={shownLang} className="mt-5 space-y-5" data-words={shownLang}>
        {shownLang !== 'en' && (
          <Button onClick={copyEnglish} title={t('copyEnglishHint')}>
            <Copy className="size-4" aria-hidden="true" />
            {t('copyEnglish')}
          </Button>
        )}
        {!isShippedLang(shownLang) && <p className="max-w-xl text-muted">{t('optionalLanguage')}</p>}
        <TextInputs names={['name', 'description', 'tag']} editor={editor} />
        <Beside lang={shownLang} english={draft.texts.en.features.join('\n')}>
          <TextAreaField
            {...getWriting(shownLang)}
            label={t('features')}
            hint={t('featuresHint', { count: MAX_FEATURES })}
            name={`texts.${shownLang}.features`}
            value={draft.texts[shownLang].features.join('\n')}
            onChange={(event) => changeText({ features: event.target.value.split('\n') })}
          />
        </Beside>
      </div>
    </fieldset>
  )
}

/** How a text in the shown language is written. */
export function getWriting(lang: Lang) {
  return { lang, dir: getTextDirection(lang), autoComplete: 'off' }
}

/** Fields of some texts; translations show the English text beside each field. */
export function TextInputs({ names, editor }: { names: readonly TextFieldName[]; editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const { draft, shownLang: lang, changeText } = editor
  return TEXT_FIELDS.filter(([name]) => names.includes(name)).map(([name, field]) => {
    const TextInput = 'multiline' in field ? TextAreaField : Field
    return (
      <Beside key={name} lang={lang} english={draft.texts.en[name]}>
        <TextInput
          {...getWriting(lang)}
          label={t(field.label)}
          name={`texts.${lang}.${name}`}
          // Custom services promise no time.
          hint={'hint' in field && draft.type !== 'others' && t(field.hint, { placeholder: '{{promised}}' })}
          required={field.required && isShippedLang(lang)}
          value={draft.texts[lang][name] ?? ''}
          onChange={(event) => changeText({ [name]: event.target.value })}
        />
      </Beside>
    )
  })
}

interface BesideProps {
  lang: Lang
  english: string | null
  children: ReactNode
}

function Beside({ lang, english, children }: BesideProps) {
  const { t } = useTranslation('admin-packages')
  if (lang === 'en') return children
  return (
    <div className="grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0 border-s-2 border-line ps-3 text-muted">
        <p className="text-sm">{t('englishText')}</p>
        <p lang="en" className="entered-text">
          {english || '–'}
        </p>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

const EMPTY_LABEL: LocalizedText = { en: '', ar: '', es: '' }

function createOption() {
  return { id: createUuid(), label: EMPTY_LABEL }
}

function createQuestion(): BriefQuestion {
  return {
    ...createOption(),
    type: 'text',
    required: true,
    hint: null,
    options: [createOption(), createOption()],
  }
}

/** The questions that the package asks after the payment, with their texts in the shown language. */
export function QuestionFields({ editor: { draft, shownLang: lang, change } }: { editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const { questions } = draft
  const { length: count } = questions
  const list = useRef<HTMLDivElement>(null)
  const add = () => {
    change({ questions: [...questions, createQuestion()] })
    // Runs after the new question is rendered.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-question="${count}"] select`)?.focus(),
    )
  }
  return (
    <FoldedFields
      title={t('questions.heading')}
      set={[count > 0 ? t('questions.count', { count }) : t('questions.none')]}
    >
      <fieldset data-testid="questions">
        <legend className="sr-only">{t('questions.heading')}</legend>
        <p className="mb-3 max-w-xl text-muted">{t('questions.hint')}</p>
        <div ref={list}>
          <SortableList
            entries={questions}
            onChange={(changed) => change({ questions: changed })}
            getName={(_, place) => t('questions.question', { place: place + 1 })}
            isRemovable={() => true}
          >
            {(question, place, replace) => (
              <div className="pb-4" data-question={place}>
                <p className="mb-3 flex min-h-9 items-center font-semibold">
                  {t('questions.question', { place: place + 1 })}
                </p>
                <Question lang={lang} path={`questions.${place}`} question={question} onChange={replace} />
              </div>
            )}
          </SortableList>
        </div>
        <AddButton disabled={count >= MAX_QUESTIONS} onClick={add}>
          {t('questions.add')}
        </AddButton>
        {count > 0 && (
          <FoldedFields title={t('questions.preview')}>
            {/* The form as the customer sees it. To be looked at: nothing is sent here. */}
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
        )}
      </fieldset>
    </FoldedFields>
  )
}

interface QuestionProps {
  lang: Lang
  /** Path of the question in errors. */
  path: string
  question: BriefQuestion
  onChange: (question: BriefQuestion) => void
}

/** Fields of one question. Translations show the English text below each field. */
function Question({ lang, path, question, onChange }: QuestionProps) {
  const { t } = useTranslation('admin-packages')
  const { type, required, label, hint, options } = question
  const errors = useContext(FieldErrorsContext)
  const change = (part: Partial<BriefQuestion>) => onChange({ ...question, ...part })
  const bind = (name: string, text: LocalizedText, write: (text: LocalizedText) => void) => ({
    ...getWriting(lang),
    name: `${path}.${name}.${lang}`,
    hint: lang !== 'en' && text.en && t('questions.english', { text: isolateBidi(text.en) }),
    value: text[lang] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => write({ ...text, [lang]: target.value }),
  })
  return (
    <div className="space-y-4">
      <SelectField
        label={t('questions.type')}
        value={type}
        onChoose={(chosen) => change({ type: chosen })}
        choices={QUESTION_TYPES.map((each) => [each, t(`questions.types.${each}`)] as const)}
      />
      <Field label={t('questions.label')} {...bind('label', label, (text) => change({ label: text }))} />
      <Field
        label={t('questions.hintLabel')}
        {...bind('hint', hint ?? EMPTY_LABEL, (text) => change({ hint: text }))}
      />
      {type === 'choice' && (
        <fieldset>
          <legend className="mb-1.5 font-semibold">{t('questions.options')}</legend>
          <ul className="space-y-3">
            {options.map((option, index) => (
              <li key={option.id} className="flex items-start gap-1">
                <div className="min-w-0 flex-1">
                  <Field
                    label={t('questions.option', { place: index + 1 })}
                    {...bind(`options.${index}.label`, option.label, (text) =>
                      change({ options: options.with(index, { ...option, label: text }) }),
                    )}
                  />
                </div>
                <IconButton
                  label={t('questions.removeOption', { place: index + 1 })}
                  icon={X}
                  className="mt-8"
                  onClick={() => change({ options: options.toSpliced(index, 1) })}
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
            onClick={() => change({ options: [...options, createOption()] })}
          >
            {t('questions.addOption')}
          </AddButton>
        </fieldset>
      )}
      <SwitchField
        name={`${path}.required`}
        label={t('questions.required')}
        on={required}
        onChange={(on) => change({ required: on })}
      />
    </div>
  )
}
