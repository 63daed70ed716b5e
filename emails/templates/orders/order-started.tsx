import { ActionButton, buildLetter, DataRow, DataTable, Paragraph } from '../../email-layout.tsx'
import { formatDateTime } from '../../formats.ts'
import { OrderBars } from '../../order-bars.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { getOrderUrl, OrderRows } from './order-rows.tsx'

export function orderStarted({ data, lang, t, shop }: TemplateInput<'order_started'>): EmailContent {
  const { order, deliverBy } = data
  const opening = t('orders/emails:orderStarted.text')
  const subject = t('orders/emails:orderStarted.subject', { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <OrderBars delivered={0} quantity={order.quantity} />
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
        {deliverBy && (
          <DataRow label={t('orders/emails:orderStarted.deliverBy')}>
            {formatDateTime(lang, deliverBy)}
          </DataRow>
        )}
      </DataTable>
      <Paragraph>{t('orders/emails:orderStarted.progress')}</Paragraph>
      <ActionButton href={getOrderUrl(shop, order.orderId)}>{t('orders/emails:order.open')}</ActionButton>
    </>,
  )
}
