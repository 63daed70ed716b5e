import { Fragment } from 'react'
import { BASE_CURRENCY } from '../../../shop/currencies.ts'
import { formatMoney, formatRate } from '../../../shop/localization/format-money.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { add } from '../../../shop/money.ts'
import type { EmailData } from '../../../shop/outbox/email-data.ts'
import { sumConverted } from '../../../shop/pricing/order-total.ts'
import { ActionButton, buildLetter, DataRow, DataTable, Paragraph, TextLink } from '../../email-layout.tsx'
import { formatCount, formatDate, formatDateTime } from '../../formats.ts'
import { isolateBidi, isolateLtr } from '../../sanitize-text.ts'
import type { EmailContent, EmailShop, TemplateInput, Translate } from '../../template.ts'
import { getOrderUrl, PostRows } from './order-rows.tsx'

export function paymentConfirmed(telling: TemplateInput<'payment_confirmed'>): EmailContent {
  const { data, lang, t, shop } = telling
  const receipt = isolateLtr(data.receiptLabel)
  const { discounts } = data
  const opening = t(`orders/emails:paymentConfirmed.${data.charge.amount > 0 ? 'thanks' : 'thanksFree'}`)
  const converted = formatDisplayTotal(telling)
  const subject = t('orders/emails:paymentConfirmed.subject', { receipt, shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      {data.isTrial && <Paragraph>{t('orders/documents:trialNote')}</Paragraph>}
      <DataTable>
        <DataRow label={t('orders/emails:paymentConfirmed.receipt')}>{receipt}</DataRow>
        {data.lines.map((line) => (
          <Fragment key={line.orderId}>
            <DataRow label={<LineLabel line={line} shop={shop} t={t} />}>
              {isolateLtr(formatLineTotal(lang, line))}
            </DataRow>
            <PostRows posts={line.posts} lang={lang} t={t} />
          </Fragment>
        ))}
        {discounts.length > 0 && (
          <DataRow label={t('orders/emails:paymentConfirmed.before')}>
            {isolateLtr(formatMoney(lang, discounts.map(({ amount }) => amount).reduce(add, data.charge)))}
          </DataRow>
        )}
        {discounts.map(({ title, amount }) => (
          <DataRow
            key={title}
            label={t('orders/emails:paymentConfirmed.discount', { title: isolateBidi(title) })}
          >
            {isolateLtr(`−${formatMoney(lang, amount)}`)}
          </DataRow>
        ))}
        <DataRow label={t('orders/emails:paymentConfirmed.total')} sum>
          {isolateLtr(formatMoney(lang, data.charge))}
        </DataRow>
      </DataTable>
      {converted && <Paragraph>{converted}</Paragraph>}
      {data.promised && (
        <Paragraph>
          {t('orders/emails:paymentConfirmed.promised', {
            start: formatDateTime(lang, data.promised.startBy),
            end: formatDateTime(lang, data.promised.deliverBy),
          })}
        </Paragraph>
      )}
      <Paragraph>{t('orders/emails:paymentConfirmed.next')}</Paragraph>
      {data.earlyStartDays !== undefined && (
        <Paragraph>{t('orders/emails:paymentConfirmed.earlyStart', { days: data.earlyStartDays })}</Paragraph>
      )}
      <ActionButton href={`${shop.origin}${shop.paths.receipt(data.paymentId)}`}>
        {t('orders/emails:paymentConfirmed.action')}
      </ActionButton>
    </>,
  )
}

type ReceiptLine = EmailData['payment_confirmed']['lines'][number]

function LineLabel({ line, shop, t }: { line: ReceiptLine; shop: EmailShop; t: Translate }) {
  return (
    <>
      <TextLink href={getOrderUrl(shop, line.orderId)}>{isolateBidi(line.packageName)}</TextLink>{' '}
      {isolateLtr(`@${line.tiktokUsername}`)}
      {line.isRepeatable && (
        <>
          {' · '}
          <TextLink href={`${shop.origin}${shop.paths.orderAgain(line.orderId)}`}>
            {t('orders/emails:paymentConfirmed.again')}
          </TextLink>
        </>
      )}
    </>
  )
}

/** Before discounts, which have their own rows. */
function formatLineTotal(lang: Lang, { amount, discount, units }: ReceiptLine): string {
  const gross = add(amount, discount)
  const sum = formatMoney(lang, gross)
  if (units === 1) return sum
  return `${formatCount(lang, units)} × ${formatMoney(lang, { ...gross, amount: gross.amount / units })} = ${sum}`
}

/** Returns null when the customer saw prices in the charged currency. */
function formatDisplayTotal({ data, lang, t }: TemplateInput<'payment_confirmed'>): string | null {
  const { currency, rate, asOf } = data.display
  if (currency === data.charge.currency) return null
  const shown = sumConverted(
    data.lines.map(({ amount }) => amount),
    { currency, rate },
  )
  const amount = isolateLtr(`${formatMoney(lang, shown)} ${currency}`)
  const quoted = isolateLtr(`1 ${BASE_CURRENCY} = ${formatRate(lang, rate)} ${currency}`)
  if (!asOf) return t('orders/emails:paymentConfirmed.converted', { amount, rate: quoted })
  return t('orders/emails:paymentConfirmed.convertedOn', {
    amount,
    rate: quoted,
    day: formatDate(lang, asOf),
  })
}
