import { ActionButton, buildLetter, DataRow, DataTable, Paragraph, TextLink } from '../../email-layout.tsx'
import { formatCount } from '../../formats.ts'
import { OrderBars } from '../../order-bars.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { getOrderUrl, OrderRows } from './order-rows.tsx'

export function orderEnded({ data, lang, t, shop }: TemplateInput<'order_ended'>): EmailContent {
  const { order, outcome } = data
  const opening = t(`orders/emails:orderEnded.${outcome}.text`)
  const subject = t(`orders/emails:orderEnded.${outcome}.subject`, { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <OrderBars delivered={data.delivered} quantity={order.quantity} />
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
        <DataRow label={t('orders/emails:orderEnded.delivered')}>
          {t('orders/emails:orderEnded.amount', {
            delivered: formatCount(lang, data.delivered),
            quantity: formatCount(lang, order.quantity),
          })}
        </DataRow>
      </DataTable>
      {outcome !== 'completed' && (
        <Paragraph>
          <TextLink href={`${shop.origin}${shop.paths.refundPolicy(lang)}`}>
            {t('orders/emails:orderEnded.policy')}
          </TextLink>
        </Paragraph>
      )}
      <ActionButton href={getOrderUrl(shop, order.orderId)}>{t('orders/emails:order.open')}</ActionButton>
    </>,
  )
}
