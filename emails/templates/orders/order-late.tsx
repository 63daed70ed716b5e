import { formatMoney } from '../../../shop/localization/format-money.ts'
import { ActionButton, buildLetter, DataRow, DataTable, Paragraph } from '../../email-layout.tsx'
import { formatCount } from '../../formats.ts'
import { OrderBars } from '../../order-bars.tsx'
import { isolateBidi, isolateLtr } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { getOrderUrl, OrderRows } from './order-rows.tsx'

export function orderLate({ data, lang, t, shop }: TemplateInput<'order_late'>): EmailContent {
  const { order, step, refund, delivered } = data
  const opening = t(`orders/emails:orderLate.${step}`)
  const subject = t('orders/emails:orderLate.subject', { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <OrderBars delivered={delivered} quantity={order.quantity} />
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
        <DataRow label={t('orders/emails:orderEnded.delivered')}>
          {t('orders/emails:orderEnded.amount', {
            delivered: formatCount(lang, delivered),
            quantity: formatCount(lang, order.quantity),
          })}
        </DataRow>
      </DataTable>
      <Paragraph>
        {refund
          ? t('orders/emails:orderLate.refund', { amount: isolateLtr(formatMoney(lang, refund)) })
          : t('orders/emails:orderLate.wait')}
      </Paragraph>
      <ActionButton href={getOrderUrl(shop, order.orderId)}>{t('orders/emails:order.open')}</ActionButton>
    </>,
  )
}
