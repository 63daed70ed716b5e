import { DeliveryProgress } from '../../account/delivery-progress.tsx'
import { shortId } from '../../account/order-card.tsx'
import { saidBy } from '../../api-client.ts'
import { formatCount, formatDate } from '../../localization/formats.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'
import { toast } from '../../ui/toast-store.ts'
import { DeliveryForm } from '../orders/delivery-form.tsx'
import type { Counts } from '../orders/staff-orders.ts'
import { Fact } from './fact.tsx'
import { type WholeOrder, workOrder } from './whole-order.ts'

interface OrderWorkProps {
  order: WholeOrder
  onChanged: () => Promise<void>
}

/** The ledger: what was there, what has come, what is left, and by when. */
export function OrderWork({ order, onChanged }: OrderWorkProps) {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  const { expected, late, startCount, status } = order
  const record = async (_: unknown, counts: Counts) => {
    try {
      await workOrder(order.id, counts)
      await onChanged()
      toast({ title: t('admin.saved', { id: shortId(order.id) }) })
    } catch (error) {
      const description = saidBy(error, t('common:offline'))
      toast({ title: t('admin.saveFailed'), description, tone: 'danger' })
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
        <Fact label={t('admin.startCount')}>
          {startCount === null ? t('orderDesk.one.notSaid') : formatCount(lang, startCount)}
        </Fact>
        <Fact label={t('admin.delivered')}>{formatCount(lang, order.delivered)}</Fact>
        <Fact label={t('orderDesk.one.remaining')}>{formatCount(lang, order.remaining)}</Fact>
        {expected && status === 'pending' && (
          <Fact label={t('orderDesk.one.startBy')}>{moment(expected.startBy, late === 'start')}</Fact>
        )}
        {expected && (
          <Fact label={t('orderDesk.one.deliverBy')}>{moment(expected.deliverBy, late === 'delivery')}</Fact>
        )}
      </dl>
      {status === 'processing' && <DeliveryForm order={order} onRecord={record} />}
    </>
  )
}
