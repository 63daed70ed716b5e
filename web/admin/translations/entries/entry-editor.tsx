import { CircleAlert, Info } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { DEFAULT_LANG, getTextDirection } from '../../../../shop/localization/languages.ts'
import { checkText } from '../../../../shop/translations/validation/check-text.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { useEditor } from '../editor/editor-context.ts'
import type { TranslationEntry } from '../translations-api.ts'
import { Conflict } from './conflict.tsx'

/** Placeholders `{{name}}` and tags `<tag>`, `</tag>`, `<tag/>`, which a translation must keep. */
const PLACEHOLDER = /(\{\{[^{}]*\}\}|<\/?[a-zA-Z]\w*\s*\/?>)/

interface EntryEditorProps {
  entry: TranslationEntry
  form: string | null
  /** Opens the next unfinished text. */
  onNext: () => void
}

/** Editor for a text, with the English text and its placeholders. */
export function EntryEditor({ entry, form, onNext }: EntryEditorProps) {
  const { t } = useTranslation('admin-translations')
  const { place, entries, actions, editing, touch } = useEditor()
  const { lang } = place
  // A newer version arrives as a conflict.
  const [word] = useState(entry)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const first = word.value ?? ''
  const [text, setText] = useState(first)
  const { busy } = actions.save
  const { errors: refused, warnings } = checkText(word.key, text, getEnglishTexts(entries))
  // An empty field needs no error message.
  const faults = text === '' ? [] : refused
  const checks = [
    ...faults.map((check) => ({ ...check, isFault: true })),
    ...warnings.map((check) => ({ ...check, isFault: false })),
  ]
  const maySave = refused.length === 0 && !busy
  const conflict = actions.conflict?.word.key === word.key ? actions.conflict : null

  useEffect(() => {
    const area = field.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
    area?.closest('form')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const write = (next: string) => {
    setText(next)
    editing.setChanged(next !== first)
  }
  const insert = (marker: string) => {
    const area = field.current
    if (!area) return
    area.setRangeText(marker, area.selectionStart, area.selectionEnd, 'end')
    area.focus()
    write(area.value)
  }
  const save = async (goesOn: boolean) => {
    if (!maySave) return
    touch(word.key)
    // Saves on the last seen revision, so that a newer version is never overwritten unseen.
    const seen = conflict?.word ?? word
    const isSaved = await actions.save.run({ word: seen, value: text, status: 'approved', isDraft: true })
    if (!isSaved) return
    if (goesOn) onNext()
    else editing.go(null)
  }
  const takeTheirs = () => {
    actions.dismiss()
    touch(word.key)
    editing.go(null)
  }
  const isEnglish = lang === DEFAULT_LANG
  const original = isEnglish ? word.shipped : word.english
  return (
    <form
      className="my-3 rounded-control border border-edge bg-surface p-3 sm:p-4"
      onSubmit={(event) => {
        event.preventDefault()
        save(false)
      }}
    >
      <label htmlFor={id} dir="ltr" className="block type-code font-semibold wrap-anywhere rtl:text-end">
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
            {word.note !== null && (
              <div id={`${id}-note`} className="mt-2">
                <p className="text-sm text-muted">{t('note')}</p>
                <p lang={DEFAULT_LANG} dir="ltr" className="text-start wrap-anywhere">
                  {word.note}
                </p>
              </div>
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
            aria-describedby={`${id}-note ${id}-about ${id}-keys`}
            aria-keyshortcuts="Control+Enter Meta+Enter Escape"
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => {
              if (isComposing(event)) return
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault()
                save(true)
              } else if (event.key === 'Escape') {
                event.preventDefault()
                editing.ask(null)
              }
            }}
            className="block field-sizing-content max-h-80 min-h-18 w-full rounded-control border border-edge bg-paper px-3 py-2 aria-invalid:border-danger"
          />
          {/* Errors prevent a save, warnings do not. Screen readers announce both. */}
          <ul id={`${id}-about`} aria-live="polite" className="text-sm">
            {checks.map(({ kind, mark = '', isFault }) => {
              const Icon = isFault ? CircleAlert : Info
              return (
                <li
                  key={`${kind} ${mark}`}
                  className={`mt-1.5 flex gap-2 ${isFault ? 'text-danger' : 'text-muted'}`}
                  data-fault={isFault ? kind : undefined}
                >
                  <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                  {t(`errors.${kind}`, { mark: isolateBidi(mark) })}
                </li>
              )
            })}
          </ul>
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
          onTake={takeTheirs}
          onKeep={() => save(false)}
        />
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button look="solid" type="submit" busy={busy} disabled={!maySave}>
            {t('save')}
          </Button>
          <Button disabled={busy} onClick={() => editing.go(null)}>
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

/** Splits a text into words and placeholders, which alternate. */
export function splitPlaceholders(text: string): string[] {
  return text.split(PLACEHOLDER)
}

/** English text in which each placeholder is a button that inserts it into the edited text. */
function PlaceholderText({ text, onInsert }: { text: string; onInsert: (placeholder: string) => void }) {
  const { t } = useTranslation('admin-translations')
  return (
    <p lang={DEFAULT_LANG} dir="ltr" className="text-start leading-7 wrap-anywhere whitespace-pre-wrap">
      {splitPlaceholders(text).map((piece, place) =>
        place % 2 === 0 ? (
          piece
        ) : (
          <button
            key={place}
            type="button"
            aria-label={t('insert', { mark: piece })}
            onClick={() => onInsert(piece)}
            className="rounded-sm bg-accent-wash px-1.5 font-mono text-[0.9em] text-link outline-offset-0 hover:bg-accent hover:text-on-accent"
          >
            {piece}
          </button>
        ),
      )}
    </p>
  )
}
