import { createContext, type ReactNode, useContext, useId, useRef, useState } from 'react'
import type { TextShape } from '../../../../shop/content/content-shapes.ts'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { FieldErrorsContext } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { isMissing, toText, type Version } from './versions.ts'

/** Placeholders for figures in each language, with their current values. */
export const FiguresContext = createContext<(lang: Lang) => { name: string; value: string }[]>(() => [])

/** The language whose fields are shown; null for all. */
export const ShownLangContext = createContext<Lang | null>(null)

/** How many languages stand beside one another on wide windows, under one heading each. */
const MAX_COLUMNS = 3

/** Names the languages once where their fields stand beside one another. They stay in sight, and fields have their own labels. */
export function LanguageHeads({ langs }: { langs: Lang[] }) {
  const shown = useContext(ShownLangContext)
  if (shown !== null || langs.length === 1 || langs.length > MAX_COLUMNS) return null
  return (
    <p
      aria-hidden="true"
      data-heads
      className="sticky top-12 z-20 mt-4 flex gap-x-4 border-b border-line bg-paper py-2 text-sm font-medium text-muted max-xl:hidden"
    >
      {langs.map((lang) => (
        <span key={lang} className="flex-1">
          <bdi lang={lang}>{LANGUAGES[lang].nativeName}</bdi>
        </span>
      ))}
    </p>
  )
}

interface TextEditorProps {
  shape: TextShape
  label: ReactNode
  /** The label stands above the editor already. */
  isLabelled?: boolean
  versions: Version[]
  /** Languages that need no such text, such as a plural form. */
  spaces?: number
}

/** One text: its label, and below it a field for each language, side by side where they fit. */
export function TextEditor({ shape, label, isLabelled, versions, spaces = 0 }: TextEditorProps) {
  const id = useId()
  const shown = useContext(ShownLangContext)
  const english = versions.find(({ lang }) => lang === 'en')?.value
  const areMissing = versions.some((version) => isMissing(shape, version, english))
  return (
    <div>
      <p id={id} className={isLabelled ? 'sr-only' : 'text-sm font-semibold wrap-anywhere'}>
        {label}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-4 gap-y-1">
        {versions.map((version) => (
          <LanguageField
            key={version.lang}
            shape={shape}
            labelId={id}
            version={version}
            isMissing={isMissing(shape, version, english)}
            hasHead={!areMissing && versions.length + spaces <= MAX_COLUMNS}
          />
        ))}
        {Array.from({ length: spaces }, (_, place) => (
          <span key={place} className={shown === null ? 'max-sm:hidden' : 'hidden'} />
        ))}
      </div>
    </div>
  )
}

interface LanguageFieldProps {
  shape: TextShape
  labelId: string
  version: Version
  isMissing: boolean
  /** Wide windows name the language above. */
  hasHead: boolean
}

/** Text field that grows with its content. While it has the focus, it offers placeholders. */
function LanguageField({ shape, labelId, version, isMissing, hasHead }: LanguageFieldProps) {
  const { t } = useTranslation('admin-settings')
  const { lang, path, onChange } = version
  const value = toText(version.value)
  const figures = useContext(FiguresContext)(lang)
  const error = useContext(FieldErrorsContext)[path]
  const shown = useContext(ShownLangContext)
  /** The choice above names the language. */
  const isAlone = shown === lang
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isActive, setActive] = useState(false)
  const insert = (name: string) => {
    const area = field.current
    if (!area) return
    const { selectionStart: start, selectionEnd: end } = area
    const placeholder = `{{${name}}}`
    onChange(value.slice(0, start) + placeholder + value.slice(end))
    // Runs after the inserted text is rendered.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(start + placeholder.length, start + placeholder.length)
    })
  }
  const used = figures.filter((figure) => figure.value && value.includes(`{{${figure.name}}}`))
  const offersFigures = isActive && shape.allowsPlaceholders && figures.length > 0
  const about = [isMissing && `${id}-missing`, used.length > 0 && `${id}-used`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of the controls inside
    <div
      className={`relative min-w-0 ${shown === null || shown === lang || error ? '' : 'hidden'}`}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Safari does not focus a select that is clicked.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setActive(false)
      }}
    >
      <div
        className={
          isAlone && !isMissing
            ? 'absolute end-0 bottom-full z-10 bg-paper'
            : `flex h-9 touch:h-11 items-center justify-between gap-2 text-sm ${hasHead ? 'xl:absolute xl:end-0 xl:bottom-full xl:z-10 xl:h-auto xl:bg-paper' : ''}`
        }
      >
        <label
          id={`${id}-lang`}
          htmlFor={id}
          lang={lang}
          className={isAlone ? 'sr-only' : `truncate text-muted ${hasHead ? 'xl:sr-only' : ''}`}
        >
          {LANGUAGES[lang].nativeName}
        </label>
        {isMissing && (
          <span
            id={`${id}-missing`}
            className={`rounded-full bg-danger-wash px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-danger ${offersFigures ? 'sr-only' : ''}`}
          >
            {t(value.trim() === '' ? 'texts.missing' : 'texts.inEnglish')}
          </span>
        )}
        {offersFigures && (
          <span className="w-36 shrink-0 [&>span]:w-full">
            <Select
              size="small"
              aria-label={t('texts.insertFigure')}
              value=""
              onChoose={(name) => name && insert(name)}
              choices={[
                ['', t('texts.insertFigure')],
                ...figures.map(
                  ({ name, value: current }) =>
                    [name, current ? `{{${name}}}: ${current}` : `{{${name}}}`] as const,
                ),
              ]}
            />
          </span>
        )}
      </div>
      <textarea
        ref={field}
        id={id}
        lang={lang}
        dir={getTextDirection(lang)}
        value={value}
        maxLength={shape.most}
        aria-labelledby={`${labelId} ${id}-lang`}
        aria-invalid={error ? true : undefined}
        aria-describedby={about || undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event) && !shape.lines) event.preventDefault()
        }}
        onChange={({ target }) => onChange(shape.lines ? target.value : target.value.replaceAll('\n', ' '))}
        className="mt-1 block min-h-[var(--control-height,3rem)] field-sizing-content w-full resize-none scroll-mt-28 scroll-mb-44 rounded-control border border-edge bg-surface px-4 py-2 not-supports-[field-sizing:content]:min-h-24 aria-invalid:border-danger"
      />
      {used.length > 0 && (
        <p
          id={`${id}-used`}
          dir={getTextDirection(lang)}
          className="mt-1.5 flex flex-wrap gap-1.5 text-sm text-muted"
        >
          {used.map((figure) => (
            <span key={figure.name} className="rounded-full bg-line/60 px-2 py-0.5">
              <bdi dir="ltr">{`{{${figure.name}}}`}</bdi> = <bdi lang={lang}>{figure.value}</bdi>
            </span>
          ))}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
