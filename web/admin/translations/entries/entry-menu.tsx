import { ExternalLink, History, ListTodo } from 'lucide-react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { MENU_ITEM_CLASS } from '../../../ui/popover/popover-button.tsx'
import type { TranslationEntry } from '../translations-api.ts'

interface EntryMenuProps {
  word: TranslationEntry
  page: string | null
  onHistory: () => void
  onStatus: (status: 'approved' | 'needs_review') => void
}

/** Further actions on a text. */
export function EntryMenu({ word, page, onHistory, onStatus }: EntryMenuProps) {
  const { t } = useTranslation('admin-translations', 'admin')
  return (
    <>
      {word.status === 'approved' && word.value !== null && (
        <button
          type="button"
          data-menu-item
          className={MENU_ITEM_CLASS}
          onClick={() => onStatus('needs_review')}
        >
          <ListTodo className="size-4 text-muted" aria-hidden="true" />
          {t('markReview')}
        </button>
      )}
      <button type="button" data-menu-item className={MENU_ITEM_CLASS} onClick={onHistory}>
        <History className="size-4 text-muted" aria-hidden="true" />
        {t('history')}
      </button>
      {page && (
        <a href={page} target="_blank" rel="noreferrer" data-menu-item className={MENU_ITEM_CLASS}>
          <ExternalLink className="size-4 text-muted" aria-hidden="true" />
          {t('showOnSite')}
          <span className="sr-only">{t('admin:newTab')}</span>
        </a>
      )}
    </>
  )
}
