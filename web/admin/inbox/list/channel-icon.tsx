import { Mail, MessageCircle } from 'lucide-react'
import type { Channel } from '../../../../shop/conversations/message.ts'
import { useTranslation } from '../../../i18n/translation.tsx'

const ICONS = { chat: MessageCircle, contact: Mail } as const

export function ChannelIcon({ channel }: { channel: Channel }) {
  const { t } = useTranslation('admin-inbox')
  const Icon = ICONS[channel]
  return (
    <>
      <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
      <span className="sr-only">{t(`channels.${channel}`)}: </span>
    </>
  )
}

/** Shows that the visitor's page is open now. */
export function OnlineDot() {
  const { t } = useTranslation('admin-inbox')
  return (
    <>
      <span
        aria-hidden="true"
        title={t('online')}
        className="size-2 shrink-0 rounded-full bg-success"
        data-here
      />
      <span className="sr-only">{t('online')}</span>
    </>
  )
}
