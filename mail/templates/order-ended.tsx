import { ActionButton, DataRow, DataTable, Greeting, Paragraph, TextLink } from '../email-layout.tsx'
import { formatCount } from '../formats.ts'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'
import { getOrderUrl, OrderRows } from './order-rows.tsx'

export function orderEnded({ facts, lang, t, shop }: TemplateInput<'order_ended'>): EmailContent {
  const { order, outcome } = facts
  const text = t(`mail:orderEnded.${outcome}.text`)
  return {
    subject: t(`mail:orderEnded.${outcome}.subject`, { name: isolateBidi(order.packageName) }),
    preview: text,
    body: (
      <>
        <Greeting t={t} name={facts.name} />
        <Paragraph>{text}</Paragraph>
        <DataTable>
          <OrderRows order={order} lang={lang} t={t} />
          <DataRow label={t('mail:orderEnded.delivered')}>
            {t('mail:orderEnded.amount', {
              delivered: formatCount(lang, facts.delivered),
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
      </>
    ),
  }
}
