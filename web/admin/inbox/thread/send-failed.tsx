import { CircleAlert } from 'lucide-react'
import { useTranslation } from '../../../i18n/translation.tsx'

export function SendFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('contact')
  return (
    <span className="flex items-center gap-1.5 text-danger">
      <CircleAlert className="size-4" aria-hidden="true" />
      {t('chat.notSent')}
      <button
        type="button"
        onClick={onRetry}
        className="min-h-6 rounded-sm px-1 font-semibold text-link hover:underline"
      >
        {t('common:tryAgain')}
      </button>
    </span>
  )
}
