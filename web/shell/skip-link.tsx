import { useTranslation } from '../i18n/translation.tsx'

/** First link of every page: moves the focus to the content. */
export function SkipLink() {
  const { t } = useTranslation('common')
  return (
    <a
      href="#main"
      className="absolute start-4 top-3 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2 text-paper focus:translate-y-0"
    >
      {t('skip')}
    </a>
  )
}
