import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { MyOrder } from './my-orders.ts'
import { getDeliveredPercent } from './order-steps.ts'

/** The delivered share of an order that has been started. */
export function DeliveryProgress({
  order,
}: {
  order: Pick<MyOrder, 'startedAt' | 'delivered' | 'quantity'>
}) {
  const { t } = useTranslation('orders')
  const deliveredText = useDeliveredText()
  if (!order.startedAt) return null
  const { delivered, quantity } = order
  const text = deliveredText(delivered, quantity)
  const share = getDeliveredPercent(delivered, quantity)
  return (
    <div className="rounded-control border border-night-line bg-night px-4 pt-3 pb-4 text-on-night print:hidden">
      <p className="figures flex items-baseline justify-between gap-4" aria-hidden="true">
        <span className="font-semibold">{text}</span>
        <span className="text-on-night-muted">{t('common:percent', { number: share })}</span>
      </p>
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={quantity}
        aria-valuenow={delivered}
        aria-valuetext={text}
        className="mt-2.5 h-2 overflow-hidden rounded-full bg-night-line"
      >
        <div
          className="h-full rounded-full bg-lime transition-[width] duration-500"
          style={{ width: `${(delivered / quantity) * 100}%` }}
        />
      </div>
    </div>
  )
}

/** Returns a formatter for texts such as "820 of 1,000 delivered". */
export function useDeliveredText(): (delivered: number, quantity: number) => string {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const count = (amount: number) => isolateBidi(formatCount(lang, amount))
  return (delivered, quantity) => t('delivered', { delivered: count(delivered), amount: count(quantity) })
}
