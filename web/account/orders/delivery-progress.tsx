import type { ReactNode } from 'react'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { RisingBars } from '../../ui/delivery/rising-bars.tsx'
import type { MyOrder } from './my-orders.ts'
import { getDeliveredPercent } from './order-steps.ts'

type DeliveryOrder = Pick<MyOrder, 'startedAt' | 'completedAt' | 'expected' | 'delivered' | 'quantity'>

interface DeliveryProgressProps {
  order: DeliveryOrder
  /** When each tenth was delivered. */
  tenths?: (string | null)[]
  /** In a list of orders it is one line. */
  onCard?: boolean
}

/** The days of start and delivery; from the start on with the delivered share as bars and as text. */
export function DeliveryProgress({ order, tenths = [], onCard = false }: DeliveryProgressProps) {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const deliveredText = useDeliveredText()
  const { delivered, quantity, startedAt, expected } = order
  if (!startedAt && !expected) return null
  const text = deliveredText(delivered, quantity)
  const percent = getDeliveredPercent(delivered, quantity)
  if (onCard)
    return (
      <div
        className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-night-line bg-night px-3 py-2 text-sm text-on-night"
        data-bars
      >
        <DeliveredBar label={t('progress')} progress={order} className="w-24 shrink-0 sm:w-36">
          <RisingBars share={delivered / quantity} isSmall className="h-6" />
        </DeliveredBar>
        <span className="figures font-semibold" aria-hidden="true">
          {text}
        </span>
        <DeliverySpan order={order} className="text-on-night-muted max-sm:w-full sm:ms-auto" />
      </div>
    )
  return (
    <div
      className="rounded-control border border-night-line bg-night px-4 py-3 text-on-night print:hidden"
      data-bars
    >
      {startedAt && (
        <>
          <p className="figures flex items-baseline justify-between gap-4" aria-hidden="true">
            <span className="font-semibold">{text}</span>
            <span className="text-on-night-muted">{t('common:percent', { number: percent })}</span>
          </p>
          <DeliveredBar label={t('progress')} progress={order}>
            <RisingBars
              share={delivered / quantity}
              titles={tenths.map((at) => (at === null ? undefined : formatDate(lang, at, 'moment')))}
              className="mt-3 mb-2 h-14 sm:h-16"
            />
          </DeliveredBar>
        </>
      )}
      <DeliverySpan order={order} className={startedAt ? 'text-sm text-on-night-muted' : 'font-semibold'} />
    </div>
  )
}

interface DeliveredBarProps {
  label: string
  progress: { delivered: number; quantity: number }
  className?: string
  /** A drawing instead of the plain bar. */
  children?: ReactNode
}

/** A progress bar that is read out as "820 of 1,000 delivered". */
export function DeliveredBar({ label, progress, className, children }: DeliveredBarProps) {
  const { delivered, quantity } = progress
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={quantity}
      aria-valuenow={delivered}
      aria-valuetext={useDeliveredText()(delivered, quantity)}
      className={className}
    >
      {children ?? (
        <div
          className="h-full bg-accent transition-[width] duration-500"
          style={{ width: `${(100 * delivered) / quantity}%` }}
        />
      )}
    </div>
  )
}

/** The days of the start and of the delivery. */
export function DeliverySpan({ order, className }: { order: DeliveryOrder; className: string }) {
  const { startedAt, completedAt, expected } = order
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const day = (time: string) => isolateBidi(formatDate(lang, time, 'promisedDay'))
  const start = startedAt
    ? t('span.started', { day: day(startedAt) })
    : expected && t('span.startsBy', { day: day(expected.startBy) })
  const end = completedAt
    ? t('span.delivered', { day: day(completedAt) })
    : expected && t('span.deliveredBy', { day: day(expected.deliverBy) })
  return (
    <p className={`figures flex flex-wrap justify-between gap-x-4 ${className}`}>
      <span>{start}</span>
      <span>{end}</span>
    </p>
  )
}

/** Returns a formatter for texts such as "820 of 1,000 delivered". */
export function useDeliveredText(): (delivered: number, quantity: number) => string {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const count = (amount: number) => isolateBidi(formatCount(lang, amount))
  return (delivered, quantity) => t('delivered', { delivered: count(delivered), amount: count(quantity) })
}
