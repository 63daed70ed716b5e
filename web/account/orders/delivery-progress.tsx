import type { CSSProperties, ReactNode } from 'react'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { type BarsFold, RisingBars } from '../../ui/delivery/rising-bars.tsx'
import type { MyOrder } from './my-orders.ts'
import { getDeliveredPercent } from './order-steps.ts'

type DeliveryOrder = Pick<MyOrder, 'startedAt' | 'completedAt' | 'expected' | 'delivered' | 'quantity'>

interface DeliveryProgressProps {
  order: DeliveryOrder
  fold?: BarsFold
  /** When each tenth was delivered. */
  tenths?: (string | null)[]
  /** The steps of the order stand below, with the days of start and delivery. */
  hasSteps?: boolean
}

/** The days of start and delivery; from the start on with the delivered share as bars and as text. */
export function DeliveryProgress({ order, fold, tenths = [], hasSteps = false }: DeliveryProgressProps) {
  const { t, lang } = useTranslation('orders')
  const deliveredText = useDeliveredText()
  const span = useDeliverySpan(order)
  const { delivered, quantity, startedAt, expected } = order
  if (!startedAt && (!expected || hasSteps)) return null
  const text = deliveredText(delivered, quantity)
  const percent = getDeliveredPercent(delivered, quantity)
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
              fold={fold}
              titles={tenths.map((at) => (at === null ? undefined : formatDate(lang, at, 'moment')))}
              className="mt-3 mb-2 h-14 sm:h-16"
            />
          </DeliveredBar>
        </>
      )}
      {!hasSteps && (
        // Below one another where they would nearly touch.
        <p
          className={`figures flex flex-wrap justify-between gap-x-8 ${startedAt ? 'text-sm text-on-night-muted' : 'font-semibold'}`}
        >
          {span.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
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
          className="h-full w-(--share) bg-ink transition-[width] duration-500 dark:bg-lime"
          style={{ '--share': `${(100 * delivered) / quantity}%` } as CSSProperties}
        />
      )}
    </div>
  )
}

/** Returns the texts that name the days of the start and of the delivery, as far as there are any. */
export function useDeliverySpan(order: DeliveryOrder): string[] {
  const { startedAt, completedAt, expected } = order
  const { t, lang } = useTranslation('orders')
  const day = (time: string) => isolateBidi(formatDate(lang, time, 'promisedDay'))
  const start = startedAt
    ? t('span.started', { day: day(startedAt) })
    : expected && t('span.startsBy', { day: day(expected.startBy) })
  const end = completedAt
    ? t('span.delivered', { day: day(completedAt) })
    : expected && t('span.deliveredBy', { day: day(expected.deliverBy) })
  return [start, end].filter((text) => typeof text === 'string')
}

/** Returns a formatter for texts such as "820 of 1,000 delivered". */
export function useDeliveredText(): (delivered: number, quantity: number) => string {
  const { t, lang } = useTranslation('orders')
  const count = (amount: number) => isolateBidi(formatCount(lang, amount))
  return (delivered, quantity) => t('delivered', { delivered: count(delivered), amount: count(quantity) })
}
