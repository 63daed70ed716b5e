import { useEffect, useState } from 'react'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import type { MyOrder } from '../../account/orders/my-orders.ts'
import { shortId } from '../../account/orders/order-card.tsx'
import { callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { Form } from '../../ui/form/form.tsx'
import { refuse } from '../../ui/form/use-submit.ts'
import { Spinner } from '../../ui/states/spinner.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { readFields, type Withdrawal } from './withdrawal-statement.ts'

interface OwnOrdersProps {
  /** Values that were chosen before. */
  stated: Withdrawal | null
  onNext: (withdrawal: Withdrawal) => void
  onOtherAccount: () => void
}

/** The paid orders of the logged-in customer, to choose one. */
export function OwnOrders({ stated, onNext, onOtherAccount }: OwnOrdersProps) {
  const { t } = useTranslation('orders/cases')
  const [orders, setOrders] = useState<MyOrder[] | 'failed' | null>(null)
  useEffect(() => {
    // The page is cached for everyone, so the orders are loaded in the browser.
    callApi('GET /orders/my-orders', { query: {} }).then(
      (loaded) => setOrders(loaded.orders.filter(({ paymentStatus }) => isPaid(paymentStatus))),
      () => setOrders('failed'),
    )
  }, [])
  const other = (
    <Button look="line" size="small" onClick={onOtherAccount}>
      {t('withdrawal.other')}
    </Button>
  )
  if (orders === null) return <Spinner label={t('common:loading')} />
  if (orders === 'failed' || orders.length === 0) {
    return (
      <div className="space-y-4">
        <p role={orders === 'failed' ? 'alert' : undefined}>
          {t(orders === 'failed' ? 'withdrawal.loadFailed' : 'withdrawal.noOrders')}
        </p>
        {other}
      </div>
    )
  }
  const send = async (fields: FormData) => {
    const { order: id, statement } = readFields(fields, 'order', 'statement')
    const order = orders.find((each) => each.id === id)
    if (!order) return refuse(t('common:validation.required'))
    onNext({ order, statement })
  }
  return (
    <>
      <Form
        submit={t('withdrawal.next')}
        submitting={t('withdrawal.confirming')}
        limits={fieldLimits('POST /withdrawals')}
        failed={t('withdrawal.ownText')}
        onSubmit={send}
      >
        <fieldset>
          <legend className="mb-2 font-semibold">{t('withdrawal.own')}</legend>
          <ul className="border-t border-line">
            {orders.map((order) => (
              <li key={order.id} className="border-b border-line">
                <label className="flex items-center gap-4 py-3">
                  <input
                    type="radio"
                    name="order"
                    value={order.id}
                    className="size-5 shrink-0 accent-accent"
                    defaultChecked={orders.length === 1 || order.id === stated?.order?.id}
                  />
                  <span className="min-w-0 flex-1">
                    <bdi className="font-semibold">{order.packageName}</bdi>
                    <span className="flex flex-wrap gap-x-3 text-sm text-muted">
                      <bdi className="figures">{shortId(order.id)}</bdi>
                      <Time date={order.createdAt} style="moment" />
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <TextAreaField
          label={t('withdrawal.statement')}
          name="statement"
          rows={4}
          defaultValue={stated?.statement}
        />
      </Form>
      <div className="mt-6">{other}</div>
    </>
  )
}
