import { Check, CheckCheck } from 'lucide-react'
import { useTranslation } from '../i18n/translation.tsx'

/** How far the visitor's last message has come. It is not read out with what is said. */
export function DeliveryStatus({ isSeen }: { isSeen: boolean }) {
  const { t } = useTranslation('contact')
  const Icon = isSeen ? CheckCheck : Check
  return (
    <span aria-live="off" data-receipt className="inline-flex items-center gap-1">
      <Icon className={`size-4 ${isSeen ? 'text-link' : ''}`} aria-hidden="true" />
      {isSeen ? t('chat.seen') : t('chat.sent')}
    </span>
  )
}
