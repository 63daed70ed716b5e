import { formatMoney } from '../../../shop/localization/format-money.ts'
import { ActionButton, buildLetter, DataRow, DataTable, Paragraph } from '../../email-layout.tsx'
import { isolateBidi, isolateLtr } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { OrderRows } from './order-rows.tsx'

export function refundClaim({ data, lang, t, shop }: TemplateInput<'refund_claim'>): EmailContent {
  const { order, claimUrl, isTrial } = data
  const amount = isolateLtr(formatMoney(lang, data.amount))
  const subject = t('orders/emails:refundClaim.subject', { amount, shop: isolateBidi(shop.shopName) })
  const opening = t('orders/emails:refundClaim.text', { amount })
  const continuation = t('orders/emails:refundClaim.paidOut')
  return buildLetter(
    { t, name: data.name, subject, opening, continuation },
    <>
      {isTrial && <Paragraph>{t('orders/documents:trialNote')}</Paragraph>}
      <DataTable>
        {order && <OrderRows order={order} lang={lang} t={t} />}
        <DataRow label={t('orders/emails:refundClaim.amount')} sum>
          {amount}
        </DataRow>
      </DataTable>
      <ActionButton href={claimUrl}>{t('orders/emails:refundClaim.action')}</ActionButton>
    </>,
  )
}
