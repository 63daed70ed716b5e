import { DeliveryProgress } from '../../../account/orders/delivery-progress.tsx'
import { shortId } from '../../../account/orders/order-card.tsx'
import { getErrorMessage } from '../../../api-client.ts'
import { formatCount, formatDate } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { DeliveryForm } from '../delivery-form.tsx'
import type { Counts } from '../use-staff-orders.ts'
import { Fact } from './fact.tsx'
import { type OrderDetails, updateOrder } from './order-details.ts'

interface OrderFulfilmentProps {
  order: OrderDetails
  onChanged: () => Promise<void>
}

/** Start count, delivered and remaining quantity, and the deadline. */
export function OrderFulfilment({ order, onChanged }: OrderFulfilmentProps) {
  const { t } = useTranslation('admin-orders')
  const { lang } = useLang()
  const { expected, late, startCount, status } = order
  const record = async (_: unknown, counts: Counts) => {
    try {
      await updateOrder(order.id, counts)
      await onChanged()
      toast({ title: t('delivery.saved', { id: shortId(order.id) }) })
    } catch (error) {
      const description = getErrorMessage(error, t('common:offline'))
      toast({ title: t('delivery.saveFailed'), description, tone: 'danger' })
    }
  }
  const moment = (time: string, isLate: boolean) => (
    <time dateTime={time} className={isLate ? 'font-medium text-danger' : undefined}>
      {formatDate(lang, time, 'moment')}
    </time>
  )
  return (
    <>
      <div className="mt-3">
        <DeliveryProgress order={order} />
      </div>
      <dl className="mt-3 border-t border-line">
        <Fact label={t('delivery.startCount')}>
          {startCount === null ? t('details.notProvided') : formatCount(lang, startCount)}
        </Fact>
        <Fact label={t('delivery.delivered')}>{formatCount(lang, order.delivered)}</Fact>
        <Fact label={t('details.remaining')}>{formatCount(lang, order.remaining)}</Fact>
        {expected && status === 'pending' && (
          <Fact label={t('details.startBy')}>{moment(expected.startBy, late === 'start')}</Fact>
        )}
        {expected && (
          <Fact label={t('details.deliverBy')}>{moment(expected.deliverBy, late === 'delivery')}</Fact>
        )}
      </dl>
      {status === 'processing' && <DeliveryForm order={order} onRecord={record} />}
    </>
  )
}
