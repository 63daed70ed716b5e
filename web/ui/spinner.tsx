import { LoaderCircle } from 'lucide-react'
import { useTranslation } from '../localization/translation.tsx'

export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
      <LoaderCircle className="size-6 animate-spin" aria-hidden="true" />
      {label}
    </p>
  )
}

/** While the words of the page are on their way. */
export function FullScreenSpinner() {
  const { t } = useTranslation('common')
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-paper">
      <Spinner label={t('loading')} />
    </div>
  )
}
