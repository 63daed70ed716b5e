import { Bot, Pause } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { OrderDetails } from '../order-calls.ts'

/** Says why the work is paused, and which program works on the order. */
export function DeliveryStanding({ order: { delivery } }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-delivery')
  const { lang } = useLang()
  const { pausedAt, pauseReason, failureCode, lease } = delivery
  return (
    <>
      {pausedAt && pauseReason && (
        <Banner icon={Pause} name="paused">
          <span className="font-semibold">
            {failureCode ? t(`failures.${failureCode}`) : t(`paused.${pauseReason}`)}
          </span>{' '}
          <span className="text-muted">
            {t('paused.since', { date: isolateBidi(formatDate(lang, pausedAt, 'moment')) })}
          </span>
          <span className="block">{t(`paused.${pauseReason}Text`)}</span>
        </Banner>
      )}
      {lease && (
        <Banner icon={Bot} name="lease">
          {t('lease', {
            name: isolateBidi(lease.name),
            time: isolateBidi(formatDate(lang, lease.until, 'clock')),
          })}
        </Banner>
      )}
    </>
  )
}

interface BannerProps {
  icon: typeof Pause
  name: string
  children: ReactNode
}

function Banner({ icon: Icon, name, children }: BannerProps) {
  return (
    <p
      data-standing={name}
      className="mt-4 flex gap-3 rounded-control bg-accent-wash px-4 py-3 text-[0.95rem]"
    >
      <Icon className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
