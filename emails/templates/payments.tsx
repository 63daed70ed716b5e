import { Fragment } from 'react'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { formatMoney, formatRate } from '../../shop/localization/format-money.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { add } from '../../shop/money.ts'
import type { EmailData } from '../../shop/outbox/email-data.ts'
import { sumConverted } from '../../shop/pricing/order-total.ts'
import { formatFigure } from '../../shop/settings/placeholder-figures.ts'
import { ActionButton, buildLetter, DataRow, DataTable, Paragraph, TextLink } from '../email-layout.tsx'
import { formatCount, formatDate, formatDateTime } from '../formats.ts'
import { isolateBidi, isolateLtr } from '../sanitize-text.ts'
import type { EmailContent, EmailShop, TemplateInput, Translate } from '../template.ts'
import { getOrderUrl, OrderRows, PostRows } from './order-rows.tsx'

export function paymentConfirmed(telling: TemplateInput<'payment_confirmed'>): EmailContent {
  const { data, lang, t, shop } = telling
  const receipt = isolateLtr(data.receiptLabel)
  const { discounts } = data
  const opening = t(`paymentConfirmed.${data.charge.amount > 0 ? 'thanks' : 'thanksFree'}`)
  const converted = formatDisplayTotal(telling)
  const subject = t('paymentConfirmed.subject', { receipt, shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      {data.isTrial && <TrialNote t={t} />}
      <DataTable>
        <DataRow label={t('paymentConfirmed.receipt')}>
          <DocumentNumber label={data.receiptLabel} />
        </DataRow>
        {data.lines.map((line) => (
          <Fragment key={line.orderId}>
            <DataRow label={<LineLabel line={line} shop={shop} t={t} />}>
              {isolateLtr(formatLineTotal(lang, line))}
            </DataRow>
            <PostRows posts={line.posts} lang={lang} t={t} />
          </Fragment>
        ))}
        {discounts.length > 0 && (
          <DataRow label={t('paymentConfirmed.before')}>
            {isolateLtr(formatMoney(lang, discounts.map(({ amount }) => amount).reduce(add, data.charge)))}
          </DataRow>
        )}
        {discounts.map(({ title, amount }) => (
          <DataRow key={title} label={t('paymentConfirmed.discount', { title: isolateBidi(title) })}>
            {isolateLtr(`−${formatMoney(lang, amount)}`)}
          </DataRow>
        ))}
        <DataRow label={t('paymentConfirmed.total')} sum>
          {isolateLtr(formatMoney(lang, data.charge))}
        </DataRow>
      </DataTable>
      {converted && <Paragraph>{converted}</Paragraph>}
      {data.promised && (
        <Paragraph>
          {t('paymentConfirmed.promised', {
            start: formatDateTime(lang, data.promised.startBy),
            end: formatDateTime(lang, data.promised.deliverBy),
          })}
        </Paragraph>
      )}
      <Paragraph>{t('paymentConfirmed.next')}</Paragraph>
      {data.earlyStartDays !== undefined && (
        <Paragraph>{t('paymentConfirmed.earlyStart', { days: data.earlyStartDays })}</Paragraph>
      )}
      <ActionButton href={`${shop.origin}${shop.paths.receipt(data.paymentId)}`}>
        {t('paymentConfirmed.action')}
      </ActionButton>
    </>,
  )
}

/** A number that people search for or read aloud stays on one line. */
function DocumentNumber({ label }: { label: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{isolateLtr(label)}</span>
}

function TrialNote({ t }: { t: Translate }) {
  return (
    <Paragraph>
      <strong>{t('orders:trial')}</strong>
    </Paragraph>
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
          {'\u00a0· '}
          <TextLink href={`${shop.origin}${shop.paths.orderAgain(line.orderId)}`}>
            {t('paymentConfirmed.again')}
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
  if (!asOf) return t('paymentConfirmed.converted', { amount, rate: quoted })
  return t('paymentConfirmed.convertedOn', {
    amount,
    rate: quoted,
    day: formatDate(lang, asOf),
  })
}

export function paymentMismatch({ data, lang, t, shop }: TemplateInput<'payment_mismatch'>): EmailContent {
  const { problem } = data
  const amount = isolateLtr(formatMoney(lang, data.amount))
  const subject = t('paymentMismatch.subject', { shop: isolateBidi(shop.shopName) })
  const opening = t(`paymentMismatch.${problem}`)
  const continuation = t('paymentMismatch.next')
  return buildLetter(
    { t, name: data.name, subject, opening, continuation },
    <>
      <DataTable>
        <DataRow label={t('paymentMismatch.charge')}>{isolateLtr(formatMoney(lang, data.charge))}</DataRow>
        <DataRow label={t(`paymentMismatch.${problem === 'overpaid' ? 'surplus' : 'received'}`)} sum>
          {amount}
        </DataRow>
      </DataTable>
      <ActionButton href={`${shop.origin}${shop.paths.orders}`}>{t('common:myOrders')}</ActionButton>
    </>,
  )
}

/** Reminds once of an order that was left unpaid. The link that ends such emails is empty when the reader may not see it. */
export function unpaidReminder({ data, lang, t, shop }: TemplateInput<'unpaid_reminder'>): EmailContent {
  const { name, lines, charge, link } = data
  const [first] = lines
  const opening = t('unpaidReminder.text')
  const subject = t('unpaidReminder.subject', { shop: isolateBidi(shop.shopName) })
  const endUrl = link && `${shop.origin}${link}`
  return {
    ...buildLetter(
      { t, name, subject, opening },
      <>
        <DataTable>
          {lines.map(({ orderId, packageName, tiktokUsername, amount }) => (
            <DataRow key={orderId} label={`${isolateBidi(packageName)} ${isolateLtr(`@${tiktokUsername}`)}`}>
              {isolateLtr(formatMoney(lang, amount))}
            </DataRow>
          ))}
          <DataRow label={t('unpaidReminder.total')} sum>
            {isolateLtr(formatMoney(lang, charge))}
          </DataRow>
        </DataTable>
        <Paragraph>{t('unpaidReminder.nothing')}</Paragraph>
        {first && (
          <ActionButton href={getOrderUrl(shop, first.orderId)}>{t('unpaidReminder.action')}</ActionButton>
        )}
        <Paragraph quiet>{t('unpaidReminder.once')}</Paragraph>
        {endUrl ? (
          <Paragraph quiet>
            <TextLink href={endUrl}>{t('unpaidReminder.end')}</TextLink>
          </Paragraph>
        ) : (
          <Paragraph quiet>[{t('reviewInvitation.linkDeleted')}]</Paragraph>
        )}
      </>,
    ),
    unsubscribeUrl: endUrl || undefined,
  }
}

export function refunded({ data, lang, t, shop }: TemplateInput<'refunded'>): EmailContent {
  const { order, receiptLabel } = data
  const amount = isolateLtr(formatMoney(lang, data.amount))
  const days = isolateBidi(formatFigure(lang, 'businessDays', data.days))
  const opening = t(`refunded.${data.isTrial ? 'inTrial' : 'text'}`)
  const subject = t('refunded.subject', { amount, shop: isolateBidi(shop.shopName) })
  const continuation = data.isTrial ? undefined : t('refunded.arrives', { days })
  return buildLetter(
    { t, name: data.name, subject, opening, continuation },
    <>
      <DataTable>
        <DataRow label={t('refunded.creditNote')}>
          <DocumentNumber label={data.creditNoteLabel} />
        </DataRow>
        {receiptLabel !== null && (
          <DataRow label={t('refunded.receipt')}>
            <DocumentNumber label={receiptLabel} />
          </DataRow>
        )}
        {order && <OrderRows order={order} lang={lang} t={t} />}
        <DataRow label={t('refunded.amount')} sum>
          {amount}
        </DataRow>
      </DataTable>
      {order ? (
        <ActionButton href={getOrderUrl(shop, order.orderId)}>{t('order.open')}</ActionButton>
      ) : (
        <ActionButton href={`${shop.origin}${shop.paths.orders}`}>{t('common:myOrders')}</ActionButton>
      )}
    </>,
  )
}

export function refundClaim({ data, lang, t, shop }: TemplateInput<'refund_claim'>): EmailContent {
  const { order, claimUrl, isTrial } = data
  const amount = isolateLtr(formatMoney(lang, data.amount))
  const subject = t('refundClaim.subject', { amount, shop: isolateBidi(shop.shopName) })
  const opening = t('refundClaim.text', { amount })
  const continuation = t('refundClaim.paidOut')
  return buildLetter(
    { t, name: data.name, subject, opening, continuation },
    <>
      {isTrial && <TrialNote t={t} />}
      <DataTable>
        {order && <OrderRows order={order} lang={lang} t={t} />}
        <DataRow label={t('refundClaim.amount')} sum>
          {amount}
        </DataRow>
      </DataTable>
      <ActionButton href={claimUrl}>{t('refundClaim.action')}</ActionButton>
    </>,
  )
}
