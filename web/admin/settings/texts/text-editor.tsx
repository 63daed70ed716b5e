import { createContext, useContext, useId, useRef, useState } from 'react'
import type { TextShape } from '../../../../shop/content/shape.ts'
import { DEFAULT_LANG, getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { FieldErrorsContext } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { isComposing } from '../../../ui/is-composing.ts'

interface TextContextValue {
  /** Language of the texts, which sets the direction of their fields. */
  lang: Lang
  /** Placeholders for figures, with their current values. */
  figures: { name: string; value: string }[]
}

export const TextContext = createContext<TextContextValue>({ lang: DEFAULT_LANG, figures: [] })

interface TextEditorProps {
  shape: TextShape
  path: string
  label: string
  value: string
  /** Empty while English is edited. */
  english: string
  onChange: (value: string) => void
}

/** Text field that grows with its content, beside the English text, below it on narrow windows. While it has the focus, it offers placeholders. */
export function TextEditor({ shape, path, label, value, english, onChange }: TextEditorProps) {
  const { t } = useTranslation('admin-settings')
  const { lang, figures } = useContext(TextContext)
  const error = useContext(FieldErrorsContext)[path]
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
  const about = [english && `${id}-english`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of the controls inside
    <div
      className="relative"
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Safari does not focus a select that is clicked.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setActive(false)
      }}
    >
      <label htmlFor={id} className="block min-h-9 content-center text-sm font-semibold">
        {label}
      </label>
      <div className={english ? 'gap-x-4 lg:grid lg:grid-cols-2' : undefined}>
        {english && (
          <p id={`${id}-english`} lang="en" dir="ltr" className="mt-0.5 text-sm text-muted lg:mt-2">
            {english}
          </p>
        )}
        <textarea
          ref={field}
          id={id}
          lang={lang}
          dir={getTextDirection(lang)}
          value={value}
          maxLength={shape.most}
          aria-invalid={error ? true : undefined}
          aria-describedby={about || undefined}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event) && !shape.lines) event.preventDefault()
          }}
          onChange={({ target }) => onChange(shape.lines ? target.value : target.value.replaceAll('\n', ' '))}
          className="mt-1 block field-sizing-content w-full rounded-control border border-edge bg-surface px-3 py-2 not-supports-[field-sizing:content]:min-h-24 aria-invalid:border-danger"
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      {isActive && shape.allowsPlaceholders && (
        <div className="absolute end-0 top-0 w-44 [&>span]:w-full">
          <Select
            size="small"
            aria-label={t('texts.insertFigure')}
            value=""
            onChange={({ target }) => target.value && insert(target.value)}
            choices={[
              ['', t('texts.insertFigure')],
              ...figures.map(
                ({ name, value: current }) =>
                  [name, current ? `{{${name}}}: ${current}` : `{{${name}}}`] as const,
              ),
            ]}
          />
        </div>
      )}
    </div>
  )
}
