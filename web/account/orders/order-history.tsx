import { asksOnlyForVideo } from '../../../shop/catalog/brief-questions.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { fromPounds } from '../../../shop/money.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { useDeliveredText } from './delivery-progress.tsx'
import type { MyOrderDetails } from './my-orders.ts'

/** The history of an order, oldest first. */
export function OrderHistory({ order }: { order: MyOrderDetails }) {
  const wordOf = useEventText(order)
  return (
    <ol className="border-t border-line" data-testid="history">
      {order.events.map((event) => (
        <li
          key={`${event.at} ${event.kind} ${event.toStatus} ${event.refunded}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5"
        >
          <span>{wordOf(event)}</span>
          <Time date={event.at} style="moment" className="figures text-sm text-muted" />
        </li>
      ))}
    </ol>
  )
}

function useEventText(order: MyOrderDetails) {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const deliveredText = useDeliveredText()
  return ({ kind, toStatus, delivered, startCount, refunded }: MyOrderDetails['events'][number]): string => {
    if (kind === 'moved' && toStatus === 'processing') return t('events.started')
    if (kind === 'moved') return t(`status.${toStatus ?? order.status}`)
    if (kind === 'delivered') return deliveredText(delivered ?? 0, order.quantity)
    if (kind === 'counted') {
      return t('events.counted', { amount: isolateBidi(formatCount(lang, startCount ?? 0)) })
    }
    if (kind === 'refunded') {
      return t('events.refunded', { amount: isolateBidi(formatMoney(lang, fromPounds(refunded ?? 0))) })
    }
    if (isBriefEvent(kind) && order.brief && asksOnlyForVideo(order.brief.questions))
      return t(`brief.video.events.${kind}`)
    return t(`events.${kind}`)
  }
}

function isBriefEvent(kind: string): kind is 'brief_answered' | 'brief_changed' {
  return kind === 'brief_answered' || kind === 'brief_changed'
}
