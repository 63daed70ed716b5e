import { useId } from 'react'
import { getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import type { ConflictingText } from '../translations-api.ts'

interface ConflictProps {
  currentText: ConflictingText
  draft: string
  /** Language of the texts. */
  lang: Lang
  mayKeep: boolean
  busy: boolean
  onTake: () => void
  onKeep: () => void
}

/** Edit conflict with both versions; the user chooses one. */
export function Conflict({ currentText, draft, lang, mayKeep, busy, onTake, onKeep }: ConflictProps) {
  const { t, lang: shown } = useTranslation('admin-translations')
  const id = useId()
  const panel = useFocusOnMount<HTMLElement>()
  const { word, by } = currentText
  const text = {
    lang,
    dir: getTextDirection(lang),
    className: 'mt-1 text-start wrap-anywhere whitespace-pre-wrap',
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      className="mt-4 border-t border-line pt-4 outline-none"
      data-overtaken
    >
      <p id={id} className="font-semibold">
        {t('conflict.title')}
      </p>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        <div className="min-w-0">
          <p className="text-sm text-muted">
            <span className="font-semibold text-ink">{t('conflict.currentText')}</span>
            {by && (
              <>
                {' '}
                {t('conflict.author', {
                  name: isolateBidi(by.who ?? t('changes.deletedUser')),
                  when: isolateBidi(formatDate(shown, by.at, 'moment')),
                })}
              </>
            )}
          </p>
          {word.value === null ? (
            <p className="mt-1 italic">{t('conflict.deleted')}</p>
          ) : (
            <p {...text}>{word.value}</p>
          )}
          <Button className="mt-3" disabled={busy} onClick={onTake}>
            {t('conflict.useCurrent')}
          </Button>
        </div>
        <div className="min-w-0">
          <p className="text-sm font-semibold">{t('conflict.yourText')}</p>
          <p {...text}>{draft}</p>
          <Button className="mt-3" busy={busy} disabled={!mayKeep} onClick={onKeep}>
            {t('conflict.keepYours')}
          </Button>
        </div>
      </div>
    </section>
  )
}
