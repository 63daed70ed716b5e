import { Plus, X } from 'lucide-react'
import {
  MAX_OPTION_LABEL,
  MAX_OPTIONS,
  MAX_QUESTION_HINT,
  MAX_QUESTION_LABEL,
  QUESTION_TYPES,
  type QuestionType,
} from '../../../../shop/catalog/brief-questions.ts'
import { getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Switch } from '../../settings/switch.tsx'
import { createDraftOption, type DraftLabel, type DraftQuestion } from './question-draft.ts'

interface QuestionFieldsProps {
  lang: Lang
  /** Path of the question in errors. */
  path: string
  question: DraftQuestion
  errors: Record<string, string>
  onChange: (part: Partial<DraftQuestion>) => void
}

/** Fields of one question. Translations show the English text below each field. */
export function QuestionFields({ lang, path, question, errors, onChange }: QuestionFieldsProps) {
  const { t } = useTranslation('admin-packages')
  const { type, required, label, hint, options } = question
  const setOption = (index: number, text: string) => {
    const option = options[index]
    if (option)
      onChange({ options: options.with(index, { ...option, label: { ...option.label, [lang]: text } }) })
  }
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
        {...{ lang, error: errors[`${path}.label.${lang}`], maxLength: MAX_QUESTION_LABEL }}
        text={label}
        onChange={(text) => onChange({ label: { ...label, [lang]: text } })}
      />
      <TextInput
        label={t('questions.hintLabel')}
        {...{ lang, error: errors[`${path}.hint.${lang}`], maxLength: MAX_QUESTION_HINT }}
        text={hint}
        onChange={(text) => onChange({ hint: { ...hint, [lang]: text } })}
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
                    {...{ lang, maxLength: MAX_OPTION_LABEL }}
                    error={errors[`${path}.options.${index}.label.${lang}`]}
                    text={option.label}
                    onChange={(text) => setOption(index, text)}
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
          <Button
            look="line"
            size="small"
            className="mt-3"
            disabled={options.length >= MAX_OPTIONS}
            onClick={() => onChange({ options: [...options, createDraftOption()] })}
          >
            <Plus className="size-4" aria-hidden="true" />
            {t('questions.addOption')}
          </Button>
        </fieldset>
      )}
      <Switch
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
  text: DraftLabel
  error: string | undefined
  maxLength: number
  onChange: (text: string) => void
}

function TextInput({ label, lang, text, error, maxLength, onChange }: TextInputProps) {
  const { t } = useTranslation('admin-packages')
  const english = lang !== 'en' && text.en && t('questions.english', { text: isolateBidi(text.en) })
  return (
    <Field
      label={label}
      hint={english || undefined}
      {...{ lang, maxLength, dir: getTextDirection(lang), autoComplete: 'off' }}
      value={text[lang]}
      error={error ?? null}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
