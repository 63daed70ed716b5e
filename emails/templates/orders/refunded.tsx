import { formatMoney } from '../../../shop/localization/format-money.ts'
import { formatFigure } from '../../../shop/settings/figures.ts'
import { ActionButton, buildLetter, DataRow, DataTable, Paragraph } from '../../email-layout.tsx'
import { isolateBidi, isolateLtr } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { getOrderUrl, OrderRows } from './order-rows.tsx'

export function refunded({ data, lang, t, shop }: TemplateInput<'refunded'>): EmailContent {
  const { order, receiptLabel } = data
  const amount = isolateLtr(formatMoney(lang, data.amount))
  const days = isolateBidi(formatFigure(lang, 'businessDays', data.days))
  const opening = t('orders/emails:refunded.text')
  const subject = t('orders/emails:refunded.subject', { amount, shop: isolateBidi(shop.shopName) })
  const continuation = t('orders/emails:refunded.arrives', { days })
  return buildLetter(
    { t, name: data.name, subject, opening, continuation },
    <>
      {data.isTrial && <Paragraph>{t('orders/documents:trialNote')}</Paragraph>}
      <DataTable>
        <DataRow label={t('orders/emails:refunded.creditNote')}>{isolateLtr(data.creditNoteLabel)}</DataRow>
        {receiptLabel !== null && (
          <DataRow label={t('orders/emails:refunded.receipt')}>{isolateLtr(receiptLabel)}</DataRow>
        )}
        {order && <OrderRows order={order} lang={lang} t={t} />}
        <DataRow label={t('orders/emails:refunded.amount')} sum>
          {amount}
        </DataRow>
      </DataTable>
      {order ? (
        <ActionButton href={getOrderUrl(shop, order.orderId)}>{t('orders/emails:order.open')}</ActionButton>
      ) : (
        <ActionButton href={`${shop.origin}${shop.paths.orders}`}>
          {t('orders/emails:refunded.action')}
        </ActionButton>
      )}
    </>,
  )
}
