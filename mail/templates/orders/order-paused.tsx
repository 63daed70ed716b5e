import { ActionButton, buildLetter, DataTable, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { getOrderUrl, OrderRows } from './order-rows.tsx'

export function orderPaused({ data, lang, t, shop }: TemplateInput<'order_paused'>): EmailContent {
  const { order, reason } = data
  const opening = t('mail:orderPaused.text')
  const subject = t('mail:orderPaused.subject', { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>{t(`mail:orderPaused.reason.${reason}`)}</Paragraph>
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
      </DataTable>
      <Paragraph>{t('mail:orderPaused.next')}</Paragraph>
      <ActionButton href={getOrderUrl(shop, order.orderId)}>{t('mail:order.open')}</ActionButton>
    </>,
  )
}
