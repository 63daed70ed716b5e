import { ExternalLink, History, ListTodo } from 'lucide-react'
import { useTranslation } from '../../localization/translation.tsx'
import { MENU_ITEM } from '../../ui/popover-button.tsx'
import type { Word } from './staff-words.ts'

interface WordMenuProps {
  word: Word
  page: string | null
  onHistory: () => void
  onStatus: (status: 'approved' | 'needs_review') => void
}

/** What is done to a text without writing it. */
export function WordMenu({ word, page, onHistory, onStatus }: WordMenuProps) {
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
