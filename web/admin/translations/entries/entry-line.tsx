import { Check, ExternalLink, History, ListTodo, Trash2 } from 'lucide-react'
import { DEFAULT_LANG, getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { RowMenu, type RowMenuItem } from '../../ui/row-menu.tsx'
import { getEntryState } from '../editor/entry-groups.ts'
import type { Place, TranslationEntry } from '../translations-api.ts'
import { EntryBadges } from './entry-badges.tsx'
import { getPageOfEntry } from './get-page-of-entry.ts'

/** Columns on wide screens: key, English, text and actions. The English texts have no column for comparison. */
export const COLUMNS = 'lg:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_minmax(0,1fr)_9.5rem] gap-x-5'
export const ONE_COLUMN = 'lg:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_9.5rem] gap-x-5'

interface EntryLineProps {
  word: TranslationEntry
  /** Plural form and its example numbers. */
  form: string | null
  place: Place
  live: readonly Lang[]
  onEdit: () => void
  onDelete: () => void
  onHistory: () => void
  onStatus: (status: 'approved' | 'needs_review') => void
}

export function EntryLine({
  word,
  form,
  place,
  live,
  onEdit,
  onDelete,
  onHistory,
  onStatus,
}: EntryLineProps) {
  const { t } = useTranslation('admin-translations')
  const { lang } = place
  const isEnglish = lang === DEFAULT_LANG
  const named = (
    <span className="sr-only">
      : <bdi>{word.key}</bdi>
    </span>
  )
  const state = getEntryState(word)
  const page = getPageOfEntry({ ...place, key: word.key }, live)
  const menu: RowMenuItem[] = [{ label: t('history'), icon: History, onSelect: onHistory }]
  if (word.status === 'approved' && word.value !== null)
    menu.unshift({ label: t('markReview'), icon: ListTodo, onSelect: () => onStatus('needs_review') })
  if (page) menu.push({ label: t('showOnSite'), icon: ExternalLink, newTab: page })
  return (
    <div
      className={`grid gap-y-1.5 py-2 text-[0.95rem] ${isEnglish ? ONE_COLUMN : COLUMNS}`}
      data-word={word.key}
      data-state={state}
    >
      <div className="min-w-0 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-2">
        <bdi dir="ltr" className="font-mono text-sm text-muted wrap-anywhere">
          {form ?? word.key}
        </bdi>
        <EntryBadges word={word} />
      </div>
      {!isEnglish && <EnglishText word={word} />}
      {word.value === null ? (
        <p className="text-muted max-lg:hidden">—</p>
      ) : (
        <div className="min-w-0">
          <p
            lang={lang}
            dir={getTextDirection(lang)}
            className="text-start wrap-anywhere whitespace-pre-wrap"
          >
            {word.value}
          </p>
          {(state === 'outdated' || state === 'review') && (
            <button
              type="button"
              onClick={() => onStatus('approved')}
              className="inline-flex min-h-7 items-center gap-1.5 text-sm font-semibold text-link hover:underline"
            >
              <Check className="size-4" aria-hidden="true" />
              {state === 'outdated' ? t('confirmCurrent') : t('approve')}
              {named}
            </button>
          )}
        </div>
      )}
      <div className="flex items-center self-start lg:-my-1.5 lg:justify-end">
        <Button
          id={`edit-${word.key}`}
          look="quiet"
          size="compact"
          className="text-link max-lg:-ms-3"
          onClick={onEdit}
        >
          {t('edit')}
          {named}
        </Button>
        {word.value !== null && (
          <Button look="quiet" size="icon" onClick={onDelete}>
            <Trash2 className="size-4 text-muted" aria-hidden="true" />
            <span className="sr-only">{t('delete')}</span>
            {named}
          </Button>
        )}
        <RowMenu label={t('more', { key: isolateBidi(word.key) })} items={menu} />
      </div>
    </div>
  )
}

function EnglishText({ word }: { word: TranslationEntry }) {
  const { t } = useTranslation('admin-translations')
  const look = 'text-start wrap-anywhere whitespace-pre-wrap'
  return (
    <div className="min-w-0 text-muted max-lg:text-sm">
      <p lang={DEFAULT_LANG} dir="ltr" className={look}>
        <span className="sr-only">{t('english')}: </span>
        {word.english}
      </p>
      {word.englishBefore !== null && (
        <>
          <p className="mt-1 text-sm font-semibold">{t('previousEnglish')}</p>
          <p lang={DEFAULT_LANG} dir="ltr" className={`text-sm ${look}`}>
            {word.englishBefore}
          </p>
        </>
      )}
    </div>
  )
}
