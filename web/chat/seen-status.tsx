import { Check, CheckCheck } from 'lucide-react'
import { useTranslation } from '../i18n/translation.tsx'

/** The delivery state of the visitor's last message. Screen readers do not announce it. */
export function SeenStatus({ isSeen }: { isSeen: boolean }) {
  const { t } = useTranslation('contact')
  const Icon = isSeen ? CheckCheck : Check
  return (
    <span aria-live="off" data-receipt className="inline-flex items-center gap-1">
      <Icon className={`size-4 ${isSeen ? 'text-link' : ''}`} aria-hidden="true" />
      {isSeen ? t('chat.seen') : t('chat.sent')}
    </span>
  )
}
