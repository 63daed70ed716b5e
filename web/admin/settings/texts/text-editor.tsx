import { type RefObject, useCallback, useEffect, useId, useRef } from 'react'
import type { TextShape } from '../../../../shop/content/shape.ts'
import { getTextDirection } from '../../../../shop/localization/languages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Select } from '../../../ui/select.tsx'
import { useEditing } from './editing.ts'

interface TextEditorProps {
  shape: TextShape
  path: string
  label: string
  value: string
  /** Empty while English is edited. */
  english: string
  onChange: (value: string) => void
}

/**
 * Text field that grows with its content. Shows the English text above it and, for the last focused field,
 * the placeholders below it.
 */
export function TextEditor({ shape, path, label, value, english, onChange }: TextEditorProps) {
  const { lang, errorAt, writing, onWriting } = useEditing()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const error = errorAt(path)
  useAsTallAsItsText(field, value)
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
    <div>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      {english && (
        <p id={`${id}-english`} lang="en" dir="ltr" className="mt-0.5 text-sm text-muted">
          {english}
        </p>
      )}
      <textarea
        ref={field}
        id={id}
        rows={1}
        lang={lang}
        dir={getTextDirection(lang)}
        value={value}
        maxLength={shape.most}
        aria-invalid={error ? true : undefined}
        aria-describedby={about || undefined}
        onFocus={() => onWriting(path)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !shape.lines) event.preventDefault()
        }}
        onChange={(event) =>
          onChange(shape.lines ? event.target.value : event.target.value.replaceAll('\n', ' '))
        }
        className="mt-1 block w-full resize-none overflow-hidden rounded-control border border-edge bg-surface px-3 py-2 aria-invalid:border-danger"
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      {writing === path && shape.allowsPlaceholders && <FigureChoice onChoose={insert} />}
    </div>
  )
}

/** Also resizes when a collapsed group opens or the window changes its width. */
function useAsTallAsItsText(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  const fit = useCallback(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    if (area.scrollHeight > 0) area.style.height = `${area.scrollHeight + 2}px`
  }, [field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useEffect(fit, [fit, text])
  useEffect(() => {
    const area = field.current
    if (!area) return
    let width = area.clientWidth
    const seen = new ResizeObserver(() => {
      if (area.clientWidth === width) return
      width = area.clientWidth
      fit()
    })
    seen.observe(area)
    return () => seen.disconnect()
  }, [field, fit])
}

/** Placeholders that can be inserted, with their current values. */
function FigureChoice({ onChoose }: { onChoose: (name: string) => void }) {
  const { t } = useTranslation('admin-settings')
  const { figures } = useEditing()
  return (
    <div className="mt-1.5 max-w-sm [&>span]:w-full">
      <Select
        size="small"
        aria-label={t('texts.insertFigure')}
        value=""
        onChange={(event) => event.target.value && onChoose(event.target.value)}
      >
        <option value="">{t('texts.insertFigure')}</option>
        {figures.map(({ name, value }) => (
          <option key={name} value={name}>
            {value ? `{{${name}}}: ${value}` : `{{${name}}}`}
          </option>
        ))}
      </Select>
    </div>
  )
}
