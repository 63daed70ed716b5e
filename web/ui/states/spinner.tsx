import { LoaderCircle } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'

/** A spinner in the middle of an empty area, or as a line above a placeholder. */
export function Spinner({ label, look = 'middle' }: { label: string; look?: 'middle' | 'line' }) {
  const place = look === 'middle' ? 'justify-center py-16' : ''
  return (
    <p role="status" className={`flex items-center gap-3 text-muted ${place}`}>
      <LoaderCircle className="size-6 animate-spin" aria-hidden="true" />
      {label}
    </p>
  )
}

/** Shown while the messages of the page load. */
export function FullScreenSpinner() {
  const { t } = useTranslation('common')
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-paper">
      <Spinner label={t('loading')} />
    </div>
  )
}
