import { ActionButton, buildLetter, DataTable, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { getOrderUrl, OrderRows } from './order-rows.tsx'

export function orderPaused({ data, lang, t, shop }: TemplateInput<'order_paused'>): EmailContent {
  const { order, reason } = data
  const opening = t('orders/emails:orderPaused.text')
  const subject = t('orders/emails:orderPaused.subject', { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>{t(`orders/emails:orderPaused.reason.${reason}`)}</Paragraph>
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
      </DataTable>
      <Paragraph>{t('orders/emails:orderPaused.next')}</Paragraph>
      <ActionButton href={getOrderUrl(shop, order.orderId)}>{t('orders/emails:order.open')}</ActionButton>
    </>,
  )
}
