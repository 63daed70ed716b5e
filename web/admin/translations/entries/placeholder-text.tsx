import { DEFAULT_LANG } from '../../../../shop/localization/languages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { splitPlaceholders } from './split-placeholders.ts'

/** English text in which each placeholder is a button that inserts it into the edited text. */
export function PlaceholderText({
  text,
  onInsert,
}: {
  text: string
  onInsert: (placeholder: string) => void
}) {
  const { t } = useTranslation('admin-translations')
  return (
    <p lang={DEFAULT_LANG} dir="ltr" className="text-start leading-7 wrap-anywhere whitespace-pre-wrap">
      {splitPlaceholders(text).map((piece, place) =>
        piece.isMark ? (
          <button
            key={place}
            type="button"
            aria-label={t('insert', { mark: piece.text })}
            onClick={() => onInsert(piece.text)}
            className="rounded-sm bg-accent-wash px-1.5 font-mono text-[0.9em] text-link outline-offset-0 hover:bg-accent hover:text-on-accent"
          >
            {piece.text}
          </button>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}
