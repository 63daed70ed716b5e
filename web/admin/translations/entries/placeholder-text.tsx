import { DEFAULT_LANG } from '../../../../shop/localization/languages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'

/** Placeholders `{{name}}` and tags `<tag>`, `</tag>`, `<tag/>`, which a translation must keep. */
const PLACEHOLDER = /(\{\{[^{}]*\}\}|<\/?[a-zA-Z]\w*\s*\/?>)/

/** Splits a text into words and placeholders, which alternate. */
export function splitPlaceholders(text: string): string[] {
  return text.split(PLACEHOLDER)
}

interface PlaceholderTextProps {
  text: string
  onInsert: (placeholder: string) => void
}

/** English text in which each placeholder is a button that inserts it into the edited text. */
export function PlaceholderText({ text, onInsert }: PlaceholderTextProps) {
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
