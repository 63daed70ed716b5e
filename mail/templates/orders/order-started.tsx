import { ActionButton, buildLetter, DataRow, DataTable, Paragraph } from '../../email-layout.tsx'
import { formatDateTime } from '../../formats.ts'
import { OrderBars } from '../../order-bars.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { getOrderUrl, OrderRows } from './order-rows.tsx'

export function orderStarted({ data, lang, t, shop }: TemplateInput<'order_started'>): EmailContent {
  const { order, deliverBy } = data
  const opening = t('mail:orderStarted.text')
  const subject = t('mail:orderStarted.subject', { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <OrderBars delivered={0} quantity={order.quantity} />
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
        {deliverBy && (
          <DataRow label={t('mail:orderStarted.deliverBy')}>{formatDateTime(lang, deliverBy)}</DataRow>
        )}
      </DataTable>
      <Paragraph>{t('mail:orderStarted.progress')}</Paragraph>
      <ActionButton href={getOrderUrl(shop, order.orderId)}>{t('mail:order.open')}</ActionButton>
    </>,
  )
}
