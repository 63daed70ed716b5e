import { ActionButton, buildLetter, DataRow, DataTable, Paragraph, TextLink } from '../../email-layout.tsx'
import { formatCount } from '../../formats.ts'
import { OrderBars } from '../../order-bars.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { getOrderUrl, OrderRows } from './order-rows.tsx'

export function orderEnded({ data, lang, t, shop }: TemplateInput<'order_ended'>): EmailContent {
  const { order, outcome } = data
  const opening = t(`mail:orderEnded.${outcome}.text`)
  const subject = t(`mail:orderEnded.${outcome}.subject`, { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <OrderBars delivered={data.delivered} quantity={order.quantity} />
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
        <DataRow label={t('mail:orderEnded.delivered')}>
          {t('mail:orderEnded.amount', {
            delivered: formatCount(lang, data.delivered),
            quantity: formatCount(lang, order.quantity),
          })}
        </DataRow>
      </DataTable>
      {outcome !== 'completed' && (
        <Paragraph>
          <TextLink href={`${shop.origin}${shop.paths.refundPolicy(lang)}`}>
            {t('mail:orderEnded.policy')}
          </TextLink>
        </Paragraph>
      )}
      <ActionButton href={getOrderUrl(shop, order.orderId)}>{t('mail:order.open')}</ActionButton>
    </>,
  )
}
