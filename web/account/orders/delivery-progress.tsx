import type { CSSProperties, ReactNode } from 'react'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { DeliveredCount } from '../../ui/delivery/delivered-count.tsx'
import { type BarsFold, RisingBars } from '../../ui/delivery/rising-bars.tsx'
import type { MyOrder } from './my-orders.ts'
import { getDeliveredPercent } from './order-steps.ts'

type DeliveryOrder = Pick<
  MyOrder,
  'startedAt' | 'completedAt' | 'expected' | 'late' | 'delivered' | 'quantity'
>

interface DeliveryProgressProps {
  order: DeliveryOrder
  /** Names the order where its page does not. On wide screens the bars then stand beside the words. */
  heading?: ReactNode
  fold?: BarsFold
}

/** By when the order is delivered; from the start on below the delivered count in large, with the share as bars. */
export function DeliveryProgress({ order, heading, fold }: DeliveryProgressProps) {
  const { t } = useTranslation('orders')
  const { start, end } = useDeliverySpan(order)
  const { delivered, quantity, startedAt, expected } = order
  if (!startedAt && !expected) return null
  const isCounted = startedAt !== null || end === null
  return (
    <div
      className={`rounded-panel border border-night-line bg-night p-5 text-on-night sm:px-6 print:hidden ${heading ? 'items-end gap-x-16 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]' : ''}`}
      data-bars
    >
      <div>
        {heading}
        {isCounted && (
          <DeliveredCount
            delivered={delivered}
            quantity={quantity}
            percent={startedAt === null ? null : getDeliveredPercent(delivered, quantity)}
            isHidden={startedAt !== null}
          />
        )}
        <p className="figures flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 empty:hidden">
          {end && <span className={isCounted ? 'font-semibold' : 'type-heading'}>{end}</span>}
          {!startedAt && <span className="text-on-night-muted">{start}</span>}
        </p>
      </div>
      {startedAt && (
        <DeliveredBar label={t('progress')} progress={order}>
          <RisingBars
            share={delivered / quantity}
            fold={fold}
            className={heading ? 'mt-5 h-28 lg:mt-0' : 'mt-5 h-28 sm:h-36'}
          />
        </DeliveredBar>
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
export function DeliveredBar({ label, progress, className = '', children }: DeliveredBarProps) {
  const { delivered, quantity } = progress
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={quantity}
      aria-valuenow={delivered}
      aria-valuetext={useDeliveredText()(delivered, quantity)}
      className={`${children ? '' : 'overflow-hidden rounded-full bg-line'} ${className}`}
    >
      {children ?? <DeliveredShare {...progress} />}
    </div>
  )
}

/** The delivered part of a bar. */
function DeliveredShare({ delivered, quantity }: DeliveredBarProps['progress']) {
  return (
    <span
      className="block h-full w-(--share) rounded-full bg-lime inset-ring inset-ring-night transition-[width] duration-500 dark:inset-ring-lime"
      style={{ '--share': `${(100 * delivered) / quantity}%` } as CSSProperties}
    />
  )
}

/** Returns the texts that name the days of the start and of the delivery. A promise that was missed is not repeated. */
export function useDeliverySpan(order: DeliveryOrder): { start: string | null; end: string | null } {
  const { startedAt, completedAt, expected, late } = order
  const { t, lang } = useTranslation('orders')
  const day = (time: string) => isolateBidi(formatDate(lang, time, 'promisedDay'))
  const start = startedAt
    ? t('span.started', { day: day(startedAt) })
    : expected && !late && t('span.startsBy', { day: day(expected.startBy) })
  const end = completedAt
    ? t('span.delivered', { day: day(completedAt) })
    : expected && late !== 'delivery' && t('span.deliveredBy', { day: day(expected.deliverBy) })
  return { start: start || null, end: end || null }
}

/** Returns a formatter for texts such as "820 of 1,000 delivered". */
export function useDeliveredText(): (delivered: number, quantity: number) => string {
  const { t, lang } = useTranslation('common')
  const count = (amount: number) => isolateBidi(formatCount(lang, amount))
  return (delivered, quantity) => t('delivered', { delivered: count(delivered), amount: count(quantity) })
}
