import { formatMoney } from '../../../shop/localization/format-money.ts'
import { ActionButton, buildLetter, DataRow, DataTable } from '../../email-layout.tsx'
import { isolateBidi, isolateLtr } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function paymentMismatch({ data, lang, t, shop }: TemplateInput<'payment_mismatch'>): EmailContent {
  const { problem } = data
  const amount = isolateLtr(formatMoney(lang, data.amount))
  const subject = t('orders/emails:paymentMismatch.subject', { shop: isolateBidi(shop.shopName) })
  const opening = t(`orders/emails:paymentMismatch.${problem}`)
  const continuation = t('orders/emails:paymentMismatch.next')
  return buildLetter(
    { t, name: data.name, subject, opening, continuation },
    <>
      <DataTable>
        <DataRow label={t('orders/emails:paymentMismatch.charge')}>
          {isolateLtr(formatMoney(lang, data.charge))}
        </DataRow>
        <DataRow
          label={t(`orders/emails:paymentMismatch.${problem === 'overpaid' ? 'surplus' : 'received'}`)}
          sum
        >
          {amount}
        </DataRow>
      </DataTable>
      <ActionButton href={`${shop.origin}${shop.paths.orders}`}>
        {t('orders/emails:refunded.action')}
      </ActionButton>
    </>,
  )
}
