import { Copy, Plus, X } from 'lucide-react'
import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { MAX_FEATURES, TEXT_FIELDS, type TextFieldName } from '../../../shop/catalog/package-fields.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { getTextDirection, intlTag, type Lang } from '../../../shop/localization/languages.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { CONTROL_CLASS, Field, FieldErrorsContext, TextAreaField } from '../../ui/form/field.tsx'
import { getFieldLimit } from '../../ui/form/field-limits.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { watchScrollRow } from '../../ui/scroll-row.ts'
import { TAB_CLASS, TAB_ROW_CLASS } from '../tabs.tsx'
import {
  copyFromEnglish,
  isErrorInLanguage,
  isOptional,
  PACKAGE_LIMITS,
  type PackageEditor,
} from './package-editor.ts'

/** Texts of the package by language. */
export function PackageTexts({ languages, editor }: { languages: Lang[]; editor: PackageEditor }) {
  const { t, lang } = useTranslation('admin-packages')
  const { shownLang } = editor
  const unchanged = editor.listUnchanged(languages)
  return (
    <fieldset>
      <legend className="type-heading">{t('texts')}</legend>
      <LanguageTabs languages={languages} editor={editor} />
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {unchanged.length > 0 && t('unchangedTexts', { languages: formatLanguages(lang, unchanged) })}
      </p>
      <TextFields key={shownLang} lang={shownLang} editor={editor} />
    </fieldset>
  )
}

function formatLanguages(lang: Lang, languages: Lang[]): string {
  const names = languages.map((each) => isolateBidi(LANGUAGES[each].nativeName))
  return new Intl.ListFormat(intlTag(lang)).format(names)
}

/** Tabs of the languages; a dot marks those with errors. */
function LanguageTabs({ languages, editor }: { languages: Lang[]; editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const { shownLang, form, setShownLang } = editor
  return (
    <div className={`${TAB_ROW_CLASS} mt-2`} ref={watchScrollRow}>
      {languages.map((lang) => {
        const isWrong = Object.entries(form.errors).some(
          ([path, error]) => error && isErrorInLanguage(path, lang),
        )
        return (
          <button
            key={lang}
            type="button"
            aria-pressed={lang === shownLang}
            onClick={() => setShownLang(lang)}
            className={TAB_CLASS}
            data-lang-tab={lang}
          >
            <bdi lang={lang}>{LANGUAGES[lang].nativeName}</bdi>
            {isWrong && (
              <>
                <span className="size-2 rounded-full bg-danger" aria-hidden="true" />
                <span className="sr-only">{t('hasErrors')}</span>
              </>
            )}
          </button>
        )
      })}
    </div>
  )
}

interface TextInputsProps {
  names: readonly TextFieldName[]
  lang: Lang
  editor: PackageEditor
}

/** Fields of some texts; translations show the English text beside each field. */
export function TextInputs({ names, lang, editor: { draft, changeText } }: TextInputsProps) {
  const { t } = useTranslation('admin-packages')
  const written = { lang, dir: getTextDirection(lang), autoComplete: 'off' }
  return TEXT_FIELDS.filter(([name]) => names.includes(name)).map(([name, field]) => {
    const TextInput = 'multiline' in field ? TextAreaField : Field
    return (
      <Beside key={name} english={lang === 'en' ? null : draft.texts.en[name]}>
        <TextInput
          {...written}
          label={t(field.label)}
          name={`texts.${lang}.${name}`}
          // Custom services promise no time.
          hint={'hint' in field && draft.type !== 'others' && t(field.hint, { placeholder: '{{promised}}' })}
          required={field.required && !isOptional(lang)}
          value={draft.texts[lang][name] ?? ''}
          onChange={(event) => changeText(lang, { [name]: event.target.value })}
        />
      </Beside>
    )
  })
}

/** Name, description, tag and features in one language. */
function TextFields({ lang, editor }: { lang: Lang; editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const { draft, changeText } = editor
  const text = draft.texts[lang]
  const { en } = draft.texts
  return (
    <div className="mt-5 space-y-5" data-words={lang}>
      {lang !== 'en' && (
        <Button
          look="line"
          size="small"
          onClick={() => changeText(lang, copyFromEnglish(draft, text))}
          title={t('copyEnglishHint')}
        >
          <Copy className="size-4" aria-hidden="true" />
          {t('copyEnglish')}
        </Button>
      )}
      {isOptional(lang) && <p className="max-w-xl text-muted">{t('optionalLanguage')}</p>}
      <TextInputs names={['name', 'description', 'tag']} lang={lang} editor={editor} />
      <Beside english={lang === 'en' ? null : en.features.join('\n')}>
        <FeatureList
          lang={lang}
          features={text.features}
          onChange={(features) => changeText(lang, { features })}
        />
      </Beside>
    </div>
  )
}

function Beside({ english, children }: { english: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('admin-packages')
  if (english === null) return children
  return (
    <div className="grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0 border-s-2 border-line ps-3 text-muted">
        <p className="text-sm">{t('englishText')}</p>
        <p lang="en" dir="auto" className="whitespace-pre-line wrap-anywhere rtl:text-right">
          {english || '–'}
        </p>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

interface FeatureListProps {
  lang: Lang
  features: string[]
  onChange: (features: string[]) => void
}

/** Editor for the list of features. Enter adds the next one; empty features are not saved. */
function FeatureList({ lang, features, onChange }: FeatureListProps) {
  const { t } = useTranslation('admin-packages')
  const errors = useContext(FieldErrorsContext)
  const list = useRef<HTMLUListElement>(null)
  const isFull = features.length >= MAX_FEATURES
  const path = `texts.${lang}.features`
  const wrong = errors[path]
  const focusIndex = useRef<number | null>(null)
  // Moves the focus together with the change, because the next key belongs to the new field.
  useLayoutEffect(() => {
    if (focusIndex.current === null) return
    list.current?.querySelectorAll('input')[focusIndex.current]?.focus()
    focusIndex.current = null
  })
  const add = (at: number) => {
    if (isFull) return
    focusIndex.current = at
    onChange(features.toSpliced(at, 0, ''))
  }
  return (
    <fieldset data-features>
      <legend className="mb-1.5 font-semibold">{t('features')}</legend>
      <ul ref={list} className="space-y-2">
        {features.map((feature, at) => (
          <li key={at}>
            <span className="flex items-center gap-1">
              <input
                className={`min-w-0 ${CONTROL_CLASS}`}
                name={`${path}.${at}`}
                lang={lang}
                dir={getTextDirection(lang)}
                autoComplete="off"
                aria-label={t('feature', { place: at + 1 })}
                aria-invalid={Boolean(wrong ?? errors[`${path}.${at}`]) || undefined}
                maxLength={getFieldLimit(PACKAGE_LIMITS, `${path}.${at}`)?.maxLength}
                value={feature}
                onChange={(event) => onChange(features.with(at, event.target.value))}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || isComposing(event)) return
                  event.preventDefault()
                  add(at + 1)
                }}
              />
              <IconButton
                label={t('removeFeature', { place: at + 1 })}
                icon={X}
                onClick={() => {
                  focusIndex.current = Math.max(0, at - 1)
                  onChange(features.toSpliced(at, 1))
                }}
              />
            </span>
            {errors[`${path}.${at}`] && <p className="mt-1 text-sm text-danger">{errors[`${path}.${at}`]}</p>}
          </li>
        ))}
      </ul>
      {wrong && <p className="mt-1.5 text-sm text-danger">{wrong}</p>}
      <Button
        look="line"
        size="small"
        className="mt-2"
        disabled={isFull}
        onClick={() => add(features.length)}
      >
        <Plus className="size-4" aria-hidden="true" />
        {t('addFeature')}
      </Button>
    </fieldset>
  )
}
