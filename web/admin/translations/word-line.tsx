import { Check, Ellipsis, ExternalLink, History, ListTodo, Trash2 } from 'lucide-react'
import { DEFAULT_LANG, directionOf, type Lang } from '../../../shop/localization/languages.ts'
import { isolated } from '../../localization/formats.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { MENU_ITEM, PopoverButton } from '../../ui/popover-button.tsx'
import { stateOf } from './arrange-words.ts'
import type { Place, Word } from './staff-words.ts'
import { whereShown } from './where-shown.ts'
import { WordBadges } from './word-badges.tsx'

/** On a desk: key, English, the text, what can be done. English itself has no text beside it. */
export const COLUMNS = 'lg:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_minmax(0,1fr)_9.5rem] gap-x-5'
export const ONE_COLUMN = 'lg:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_9.5rem] gap-x-5'

interface WordLineProps {
  word: Word
  /** Of a text that counts: which form it is, and of which numbers. */
  form: string | null
  place: Place
  live: readonly Lang[]
  onEdit: () => void
  onDelete: () => void
  onHistory: () => void
  onStatus: (status: 'approved' | 'needs_review') => void
}

export function WordLine({ word, form, place, live, onEdit, onDelete, onHistory, onStatus }: WordLineProps) {
  const { t } = useTranslation('dashboard')
  const { lang } = place
  const isEnglish = lang === DEFAULT_LANG
  const named = (
    <span className="sr-only">
      : <bdi>{word.key}</bdi>
    </span>
  )
  const state = stateOf(word)
  return (
    <div
      className={`grid gap-y-1.5 py-3 ${isEnglish ? ONE_COLUMN : COLUMNS}`}
      data-word={word.key}
      data-state={state}
    >
      <div className="min-w-0 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-2">
        <bdi dir="ltr" className="font-mono text-sm text-muted wrap-anywhere">
          {form ?? word.key}
        </bdi>
        <WordBadges word={word} />
      </div>
      {!isEnglish && (
        <p
          lang={DEFAULT_LANG}
          dir="ltr"
          className="min-w-0 text-start text-muted wrap-anywhere whitespace-pre-wrap max-lg:text-sm"
        >
          <span className="sr-only">{t('words.english')}: </span>
          {word.english}
        </p>
      )}
      {word.value === null ? (
        <p className="text-muted">—</p>
      ) : (
        <p
          lang={lang}
          dir={directionOf(lang)}
          className="min-w-0 text-start wrap-anywhere whitespace-pre-wrap"
        >
          {word.value}
        </p>
      )}
      <div className="flex items-start lg:-my-1 lg:justify-end">
        <Button id={`edit-${word.key}`} look="quiet" size="small" className="px-3 text-link" onClick={onEdit}>
          {t('words.edit')}
          {named}
        </Button>
        {word.value !== null && (
          <Button look="quiet" size="icon" onClick={onDelete}>
            <Trash2 className="size-4 text-muted" aria-hidden="true" />
            <span className="sr-only">{t('words.delete')}</span>
            {named}
          </Button>
        )}
        <PopoverButton
          label={t('words.more', { key: isolated(word.key) })}
          face={<Ellipsis className="size-4 text-muted" aria-hidden="true" />}
        >
          {(close) => (
            <WordMenu
              word={word}
              page={whereShown({ ...place, key: word.key }, live)}
              onHistory={() => {
                close()
                onHistory()
              }}
              onStatus={(status) => {
                close()
                onStatus(status)
              }}
            />
          )}
        </PopoverButton>
      </div>
      {word.value !== null && (state === 'outdated' || state === 'review') && (
        <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 text-sm lg:ps-[13.25rem]">
          {word.englishBefore !== null && (
            <p className="min-w-0 text-muted">
              {t('words.englishBefore')}:{' '}
              <bdi lang={DEFAULT_LANG} className="wrap-anywhere">
                {word.englishBefore}
              </bdi>
            </p>
          )}
          <button
            type="button"
            onClick={() => onStatus('approved')}
            className="inline-flex min-h-8 items-center gap-1.5 font-semibold text-link hover:underline"
          >
            <Check className="size-4" aria-hidden="true" />
            {state === 'outdated' ? t('words.stillRight') : t('words.approve')}
            {named}
          </button>
        </div>
      )}
    </div>
  )
}

interface WordMenuProps {
  word: Word
  page: string | null
  onHistory: () => void
  onStatus: (status: 'approved' | 'needs_review') => void
}

function WordMenu({ word, page, onHistory, onStatus }: WordMenuProps) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      {word.status === 'approved' && word.value !== null && (
        <button type="button" data-menu-item className={MENU_ITEM} onClick={() => onStatus('needs_review')}>
          <ListTodo className="size-4 text-muted" aria-hidden="true" />
          {t('words.markReview')}
        </button>
      )}
      <button type="button" data-menu-item className={MENU_ITEM} onClick={onHistory}>
        <History className="size-4 text-muted" aria-hidden="true" />
        {t('words.history')}
      </button>
      {page && (
        <a href={page} target="_blank" rel="noreferrer" data-menu-item className={MENU_ITEM}>
          <ExternalLink className="size-4 text-muted" aria-hidden="true" />
          {t('words.showOnSite')}
          <span className="sr-only">{t('words.newTab')}</span>
        </a>
      )}
    </>
  )
}
