import { add, fromPounds } from '../../../../shop/money.ts'
import { PromotionNames } from '../../../account/orders/promotion-names.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Amount } from '../../../ui/texts/price.tsx'
import type { StaffOrder } from '../order-calls.ts'
import { Fact } from './fact.tsx'

/** The undiscounted price of an order and what its promotions took off; nothing without a discount. */
export function DiscountFacts({ order }: { order: Pick<StaffOrder, 'price' | 'discount' | 'promotions'> }) {
  const { t } = useTranslation('orders')
  if (order.discount === 0) return null
  const discount = fromPounds(order.discount)
  return (
    <>
      <Fact label={t('details.before')}>
        <Amount money={add(fromPounds(order.price), discount)} />
      </Fact>
      <Fact label={t('details.discount')}>
        <Amount money={discount} sign="−" />
        <PromotionNames promotions={order.promotions} />
      </Fact>
    </>
  )
}
