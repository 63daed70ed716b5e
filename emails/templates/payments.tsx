import { Fragment } from 'react'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { formatMoney, formatRate } from '../../shop/localization/format-money.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { add } from '../../shop/money.ts'
import type { EmailData } from '../../shop/outbox/email-data.ts'
import { sumConverted } from '../../shop/pricing/order-total.ts'
import { formatFigure } from '../../shop/settings/placeholder-figures.ts'
import {
  ActionButton,
  buildLetter,
  DataRow,
  DataTable,
  getLetterTexts,
  getUrl,
  LinkButton,
  Paragraph,
  TextLink,
  useEmail,
} from '../email-layout.tsx'
import { formatAmount, formatCount, formatDate, formatDateTime } from '../formats.ts'
import { isolateBidi, isolateLtr } from '../sanitize-text.ts'
import type { TemplateInput, Templates } from '../template.ts'
import { OrderButton, OrderRows, PostRows } from './order-rows.tsx'

export const PAYMENT_EMAILS = {
  payment_confirmed: (email) => {
    const { data, lang, t, shop } = email
    const { discounts, charge, promised } = data
    const converted = formatDisplayTotal(email)
    const receipt = isolateLtr(data.receiptLabel)
    return buildLetter(
      data.name,
      {
        subject: t('paymentConfirmed.subject', { receipt, shop: isolateBidi(shop.shopName) }),
        opening: t(`paymentConfirmed.${charge.amount > 0 ? 'thanks' : 'thanksFree'}`),
      },
      <>
        {data.isTrial && <TrialNote />}
        <DataTable>
          <DataRow label={t('paymentConfirmed.receipt')}>
            <DocumentNumber label={data.receiptLabel} />
          </DataRow>
          {data.lines.map((line) => (
            <Fragment key={line.orderId}>
              <DataRow label={<LineLabel line={line} />}>{isolateLtr(formatLineTotal(lang, line))}</DataRow>
              <PostRows posts={line.posts} />
            </Fragment>
          ))}
          {discounts.length > 0 && (
            <DataRow label={t('paymentConfirmed.before')}>
              {formatAmount(lang, discounts.map(({ amount }) => amount).reduce(add, charge))}
            </DataRow>
          )}
          {discounts.map(({ title, amount }) => (
            <DataRow key={title} label={t('paymentConfirmed.discount', { title: isolateBidi(title) })}>
              {isolateLtr(`−${formatMoney(lang, amount)}`)}
            </DataRow>
          ))}
          <DataRow label={t('paymentConfirmed.total')} sum>
            {formatAmount(lang, charge)}
          </DataRow>
        </DataTable>
        {converted && <Paragraph>{converted}</Paragraph>}
        {promised && (
          <Paragraph>
            {t('paymentConfirmed.promised', {
              start: formatDateTime(lang, promised.startBy),
              end: formatDateTime(lang, promised.deliverBy),
            })}
          </Paragraph>
        )}
        <Paragraph>{t('paymentConfirmed.next')}</Paragraph>
        {data.earlyStartDays !== undefined && (
          <Paragraph>{t('paymentConfirmed.earlyStart', { days: data.earlyStartDays })}</Paragraph>
        )}
        <ActionButton to={shop.paths.receipt(data.paymentId)}>{t('paymentConfirmed.action')}</ActionButton>
      </>,
    )
  },

  payment_mismatch: ({ data, lang, t, shop }) => {
    const { problem } = data
    return buildLetter(
      data.name,
      {
        subject: t(`paymentMismatch.${problem === 'refund_failed' ? 'refundSubject' : 'subject'}`, {
          shop: isolateBidi(shop.shopName),
        }),
        opening: t(`paymentMismatch.${problem}`),
        continuation: t('paymentMismatch.next'),
      },
      <>
        <DataTable>
          <DataRow label={t('paymentMismatch.charge')}>{formatAmount(lang, data.charge)}</DataRow>
          <DataRow label={t(MISMATCH_LABELS[problem])} sum>
            {formatAmount(lang, data.amount)}
          </DataRow>
        </DataTable>
        <ActionButton to={shop.paths.orders}>{t('common:myOrders')}</ActionButton>
      </>,
    )
  },

  /** Reminds once of an order that was left unpaid. The link that ends such emails is empty when the reader may not see it. */
  unpaid_reminder: (email) => {
    const { data, lang, t, shop } = email
    const { name, lines, charge, link } = data
    const [first] = lines
    const letter = buildLetter(
      name,
      getLetterTexts(email, 'unpaidReminder'),
      <>
        <DataTable>
          {lines.map(({ orderId, packageName, tiktokUsername, amount }) => (
            <DataRow key={orderId} label={`${isolateBidi(packageName)} ${isolateLtr(`@${tiktokUsername}`)}`}>
              {formatAmount(lang, amount)}
            </DataRow>
          ))}
          <DataRow label={t('unpaidReminder.total')} sum>
            {formatAmount(lang, charge)}
          </DataRow>
        </DataTable>
        <Paragraph>{t('unpaidReminder.nothing')}</Paragraph>
        {first && (
          <ActionButton to={shop.paths.order(first.orderId)}>{t('unpaidReminder.action')}</ActionButton>
        )}
        <Paragraph quiet>{t('unpaidReminder.once')}</Paragraph>
        <Paragraph quiet>
          {link ? (
            <TextLink to={link}>{t('unpaidReminder.end')}</TextLink>
          ) : (
            `[${t('reviewInvitation.linkDeleted')}]`
          )}
        </Paragraph>
      </>,
    )
    return { ...letter, unsubscribeUrl: link ? getUrl(shop, link) : undefined }
  },

  refunded: ({ data, lang, t, shop }) => {
    const { order, receiptLabel, isTrial } = data
    const amount = formatAmount(lang, data.amount)
    const days = isolateBidi(formatFigure(lang, 'businessDays', data.days))
    return buildLetter(
      data.name,
      {
        subject: t('refunded.subject', { amount, shop: isolateBidi(shop.shopName) }),
        opening: t(`refunded.${isTrial ? 'inTrial' : 'text'}`),
        continuation: isTrial ? undefined : t('refunded.arrives', { days }),
      },
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
          {order && <OrderRows order={order} />}
          <DataRow label={t('refunded.amount')} sum>
            {amount}
          </DataRow>
        </DataTable>
        {order ? (
          <OrderButton order={order} />
        ) : (
          <ActionButton to={shop.paths.orders}>{t('common:myOrders')}</ActionButton>
        )}
      </>,
    )
  },

  refund_claim: (email) => {
    const { data, lang, t } = email
    const amount = formatAmount(lang, data.amount)
    return buildLetter(
      data.name,
      { ...getLetterTexts(email, 'refundClaim', { amount }), continuation: t('refundClaim.paidOut') },
      <>
        {data.isTrial && <TrialNote />}
        <DataTable>
          {data.order && <OrderRows order={data.order} />}
          <DataRow label={t('refundClaim.amount')} sum>
            {amount}
          </DataRow>
        </DataTable>
        <LinkButton link={data.claimUrl}>{t('refundClaim.action')}</LinkButton>
      </>,
    )
  },
} satisfies Partial<Templates>

const MISMATCH_LABELS = {
  wrong_amount: 'paymentMismatch.received',
  paid_after_close: 'paymentMismatch.received',
  overpaid: 'paymentMismatch.surplus',
  refund_failed: 'paymentMismatch.refund',
} as const satisfies Record<EmailData['payment_mismatch']['problem'], string>

/** A number that people search for or read aloud stays on one line. */
function DocumentNumber({ label }: { label: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{isolateLtr(label)}</span>
}

function TrialNote() {
  const { t } = useEmail()
  return (
    <Paragraph>
      <strong>{t('orders:trial')}</strong>
    </Paragraph>
  )
}

type ReceiptLine = EmailData['payment_confirmed']['lines'][number]

function LineLabel({ line }: { line: ReceiptLine }) {
  const { t, shop } = useEmail()
  return (
    <>
      <TextLink to={shop.paths.order(line.orderId)}>{isolateBidi(line.packageName)}</TextLink>{' '}
      {isolateLtr(`@${line.tiktokUsername}`)}
      {line.isRepeatable && (
        <>
          {'\u00a0· '}
          <TextLink to={shop.paths.orderAgain(line.orderId)}>{t('paymentConfirmed.again')}</TextLink>
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
  const values = {
    amount: isolateLtr(`${formatMoney(lang, shown)} ${currency}`),
    rate: isolateLtr(`1 ${BASE_CURRENCY} = ${formatRate(lang, rate)} ${currency}`),
  }
  return asOf
    ? t('paymentConfirmed.convertedOn', { ...values, day: formatDate(lang, asOf) })
    : t('paymentConfirmed.converted', values)
}
