import { useTranslation } from '../../../i18n/translation.tsx'
import { getEntryState } from '../editor/entry-groups.ts'
import type { TranslationEntry } from '../translations-api.ts'

const BADGE = 'inline-block rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap'

const LOOKS = {
  missing: 'bg-danger-wash text-danger',
  outdated: 'bg-accent-wash text-link',
  review: 'bg-accent-wash text-link',
} as const

/** State and origin of a text. */
export function EntryBadges({ word }: { word: TranslationEntry }) {
  const { t } = useTranslation('admin-translations')
  const state = getEntryState(word)
  return (
    <span className="flex flex-wrap gap-1 lg:mt-1">
      {state !== 'done' && <span className={`${BADGE} ${LOOKS[state]}`}>{t(`states.${state}`)}</span>}
      {word.own && word.value !== null && (
        <span className={`${BADGE} border border-line text-muted`}>{t('customText')}</span>
      )}
      {!word.known && <span className={`${BADGE} border border-line text-muted`}>{t('unknownKey')}</span>}
    </span>
  )
}
