import { useEffect, useId, useRef, useState } from 'react'
import { DEFAULT_LANG, getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { checkText } from '../../../../shop/translations/validation/check-text.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ConflictingText, TranslationEntry } from '../translations-api.ts'
import { Conflict } from './conflict.tsx'
import { PlaceholderText } from './placeholder-text.tsx'
import { TextWarnings } from './text-warnings.tsx'

interface EntryEditorProps {
  word: TranslationEntry
  form: string | null
  lang: Lang
  /** All texts of the namespace, because validation compares with their English versions. */
  entries: TranslationEntry[]
  conflict: ConflictingText | null
  onChanged: (isChanged: boolean) => void
  onSave: (value: string, goesOn: boolean) => Promise<void>
  onCancel: () => void
  onEscape: () => void
  onTake: () => void
}

/** Editor for a text, with the English text and its placeholders. */
export function EntryEditor(props: EntryEditorProps) {
  const { word, form, lang, entries, conflict, onChanged, onSave, onCancel, onEscape, onTake } = props
  const { t } = useTranslation('admin-translations')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const first = word.value ?? ''
  const [text, setText] = useState(first)
  const [busy, setBusy] = useState(false)
  const { errors: refused, warnings } = checkText(word.key, text, getEnglishTexts(entries))
  // An empty field needs no error message.
  const faults = text === '' ? [] : refused
  const maySave = refused.length === 0 && !busy

  useEffect(() => {
    const area = field.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
    area?.closest('form')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const write = (next: string) => {
    setText(next)
    onChanged(next !== first)
  }
  const insert = (marker: string) => {
    const area = field.current
    if (!area) return
    const { selectionStart: start, selectionEnd: end } = area
    write(text.slice(0, start) + marker + text.slice(end))
    // Runs after the inserted text is rendered.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(start + marker.length, start + marker.length)
    })
  }
  const save = async (goesOn: boolean) => {
    if (!maySave) return
    setBusy(true)
    await onSave(text, goesOn)
    setBusy(false)
  }
  const isEnglish = lang === DEFAULT_LANG
  const original = isEnglish ? word.shipped : word.english
  return (
    <form
      className="my-3 rounded-control border border-edge bg-surface p-3 sm:p-4"
      data-writing={word.key}
      onSubmit={(event) => {
        event.preventDefault()
        save(false)
      }}
    >
      <label
        htmlFor={id}
        dir="ltr"
        className="block font-mono text-sm font-semibold wrap-anywhere rtl:text-end"
      >
        {word.key}
      </label>
      {form && (
        <p dir="ltr" className="text-sm text-muted rtl:text-end">
          {form}
        </p>
      )}
      <div className="mt-2 grid gap-x-5 gap-y-3 lg:grid-cols-2">
        {original !== null && (
          <div className="min-w-0">
            <p className="text-sm text-muted">{isEnglish ? t('shippedText') : t('english')}</p>
            <PlaceholderText text={original} onInsert={insert} />
            {word.englishBefore !== null && (
              <>
                <p className="mt-2 text-sm text-muted">{t('previousEnglish')}</p>
                <p lang={DEFAULT_LANG} dir="ltr" className="text-start text-muted wrap-anywhere">
                  {word.englishBefore}
                </p>
              </>
            )}
          </div>
        )}
        <div className="min-w-0">
          <textarea
            ref={field}
            id={id}
            // For browsers without automatic field sizing.
            rows={Math.min(10, Math.max(2, Math.ceil(text.length / 60)))}
            lang={lang}
            dir={getTextDirection(lang)}
            value={text}
            aria-invalid={faults.length > 0 || undefined}
            aria-describedby={`${id}-about ${id}-keys`}
            aria-keyshortcuts="Control+Enter Meta+Enter Escape"
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => {
              // During IME composition these keys belong to the input method.
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault()
                save(true)
              } else if (event.key === 'Escape') {
                event.preventDefault()
                onEscape()
              }
            }}
            className="block field-sizing-content max-h-80 min-h-18 w-full rounded-control border border-edge bg-paper px-3 py-2 aria-invalid:border-danger"
          />
          <TextWarnings id={`${id}-about`} faults={faults} warnings={warnings} />
          {!isEnglish && word.shipped !== null && word.shipped !== text && (
            <p className="mt-2 text-sm text-muted">
              {t('shippedText')}:{' '}
              <bdi lang={lang} className="wrap-anywhere">
                {word.shipped}
              </bdi>
            </p>
          )}
        </div>
      </div>
      {conflict ? (
        <Conflict
          currentText={conflict}
          draft={text}
          lang={lang}
          mayKeep={maySave}
          busy={busy}
          onTake={onTake}
          onKeep={() => save(false)}
        />
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button type="submit" size="small" busy={busy} disabled={!maySave}>
            {t('save')}
          </Button>
          <Button look="line" size="small" disabled={busy} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <p id={`${id}-keys`} className="text-sm text-muted max-sm:sr-only">
            {t('shortcutsHint')}
          </p>
        </div>
      )}
    </form>
  )
}

function getEnglishTexts(entries: TranslationEntry[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap(({ key, original }): [string, string][] => (original === null ? [] : [[key, original]])),
  )
}
