import { formatMoney } from '../../shop/localization/format-money.ts'
import type { EmailData } from '../../shop/outbox/email-data.ts'
import {
  ActionButton,
  buildLetter,
  DataRow,
  DataTable,
  LinkButton,
  Paragraph,
  Quote,
  TextLink,
} from '../email-layout.tsx'
import { formatCount, formatDateTime } from '../formats.ts'
import { isolateBidi, isolateLtr } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'
import { getOrderUrl, OrderBars, OrderRows } from './order-rows.tsx'

export function orderStarted({ data, lang, t, shop }: TemplateInput<'order_started'>): EmailContent {
  const { order, deliverBy } = data
  const opening = t('orderStarted.text')
  const subject = t('orderStarted.subject', { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <OrderBars delivered={0} quantity={order.quantity} />
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
        {deliverBy && (
          <DataRow label={t('orderStarted.deliverBy')}>{formatDateTime(lang, deliverBy)}</DataRow>
        )}
      </DataTable>
      <Paragraph>{t('orderStarted.progress')}</Paragraph>
      <ActionButton href={getOrderUrl(shop, order.orderId)}>{t('order.open')}</ActionButton>
    </>,
  )
}

export function orderPaused({ data, lang, t, shop }: TemplateInput<'order_paused'>): EmailContent {
  const { order, reason } = data
  const opening = t('orderPaused.text')
  const subject = t('orderPaused.subject', { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>{t(`orderPaused.reason.${reason}`)}</Paragraph>
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
      </DataTable>
      <Paragraph>{t('orderPaused.next')}</Paragraph>
      <ActionButton href={getOrderUrl(shop, order.orderId)}>{t('order.open')}</ActionButton>
    </>,
  )
}

export function orderLate({ data, lang, t, shop }: TemplateInput<'order_late'>): EmailContent {
  const { order, step, refund, delivered } = data
  const opening = t(`orderLate.${step}`)
  const subject = t('orderLate.subject', { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <OrderBars delivered={delivered} quantity={order.quantity} />
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
        <DataRow label={t('orderEnded.delivered')}>
          {t('orderEnded.amount', {
            delivered: formatCount(lang, delivered),
            quantity: formatCount(lang, order.quantity),
          })}
        </DataRow>
      </DataTable>
      <Paragraph>
        {refund
          ? t('orderLate.refund', { amount: isolateLtr(formatMoney(lang, refund)) })
          : t('orderLate.wait')}
      </Paragraph>
      <ActionButton href={getOrderUrl(shop, order.orderId)}>{t('order.open')}</ActionButton>
    </>,
  )
}

export function orderEnded({ data, lang, t, shop }: TemplateInput<'order_ended'>): EmailContent {
  const { order, outcome } = data
  const opening = t(`orderEnded.${outcome}.text`)
  const subject = t(`orderEnded.${outcome}.subject`, { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <OrderBars delivered={data.delivered} quantity={order.quantity} />
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
        <DataRow label={t('orderEnded.delivered')}>
          {t('orderEnded.amount', {
            delivered: formatCount(lang, data.delivered),
            quantity: formatCount(lang, order.quantity),
          })}
        </DataRow>
      </DataTable>
      {outcome !== 'completed' && (
        <Paragraph>
          <TextLink href={`${shop.origin}${shop.paths.refundPolicy(lang)}`}>
            {t('orderEnded.policy')}
          </TextLink>
        </Paragraph>
      )}
      <ActionButton href={getOrderUrl(shop, order.orderId)}>{t('order.open')}</ActionButton>
    </>,
  )
}

/**
 * Asks the customer for the answers that an order waits for, first with the payment. A missing video has a link of its own,
 * which is empty when the reader may not see it.
 */
export function briefReminder({ data, lang, t, shop }: TemplateInput<'brief_reminder'>): EmailContent {
  const { order, number, link } = data
  const step = number === 1 ? 'first' : 'again'
  const texts = link === undefined ? 'briefReminder' : 'videoReminder'
  const opening = t(`orders/emails:${texts}.${step}.text`)
  const subject = t(`orders/emails:${texts}.${step}.subject`, { name: isolateBidi(order.packageName) })
  const address =
    link === undefined ? `${getOrderUrl(shop, order.orderId)}#brief` : link && `${shop.origin}${link}`
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
      </DataTable>
      <Paragraph>{t(`orders/emails:${texts}.window`)}</Paragraph>
      {address ? (
        <ActionButton href={address}>{t(`orders/emails:${texts}.open`)}</ActionButton>
      ) : (
        <Paragraph quiet>[{t('reviewInvitation.linkDeleted')}]</Paragraph>
      )}
    </>,
  )
}

type OfferInput = Omit<TemplateInput<'offer_sent'>, 'data'> & { data: EmailData['offer_sent'] }

export function offerSent(input: OfferInput): EmailContent {
  return buildOfferLetter(input, 'sent')
}

export function offerRevised(input: OfferInput): EmailContent {
  return buildOfferLetter(input, 'revised')
}

export function offerExpiring(input: OfferInput): EmailContent {
  return buildOfferLetter(input, 'expiring')
}

/** The link is empty when it was removed or the reader may not see it. */
function buildOfferLetter(
  { data, lang, t, shop }: OfferInput,
  step: 'sent' | 'revised' | 'expiring',
): EmailContent {
  const opening = t(`offer.${step}.text`)
  const subject = t(`offer.${step}.subject`, { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <DataTable>
        {data.lines.map(({ name, quantity, amount }, place) => (
          <DataRow key={place} label={`${isolateBidi(name)} (${formatCount(lang, quantity)})`}>
            {isolateLtr(formatMoney(lang, amount))}
          </DataRow>
        ))}
        <DataRow label={t('offer.expiresAt')}>{formatDateTime(lang, data.expiresAt)}</DataRow>
        <DataRow label={t('offer.total')} sum>
          {isolateLtr(formatMoney(lang, data.total))}
        </DataRow>
      </DataTable>
      {data.terms && <Quote>{data.terms}</Quote>}
      <LinkButton t={t} shop={shop} link={data.link} label={t('offer.action')} />
      <Paragraph quiet>{t('offer.private')}</Paragraph>
    </>,
  )
}

/** Asks for a review, in the same words whatever became of the order. The link is empty when the reader may not see it. */
export function reviewInvitation({ data, lang, t, shop }: TemplateInput<'review_invitation'>): EmailContent {
  const { order, name, link } = data
  const opening = t('reviewInvitation.text')
  const subject = t('reviewInvitation.subject', { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name, subject, opening },
    <>
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
      </DataTable>
      <Paragraph>{t('reviewInvitation.same')}</Paragraph>
      <LinkButton
        t={t}
        shop={shop}
        link={link}
        label={t('reviewInvitation.action')}
        deleted={t('reviewInvitation.linkDeleted')}
      />
      <Paragraph quiet>{t('reviewInvitation.private')}</Paragraph>
    </>,
  )
}

/** Tells an author why the review is hidden, and how to write it again. */
export function reviewHidden({ data, lang, t, shop }: TemplateInput<'review_hidden'>): EmailContent {
  const { order, name, reason } = data
  const opening = t('reviewHidden.text')
  const subject = t('reviewHidden.subject', { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name, subject, opening },
    <>
      <Paragraph>{t(`reviewHidden.reasons.${reason}`)}</Paragraph>
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
      </DataTable>
      <Paragraph>{t('reviewHidden.next')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.orderReview(order.orderId)}`}>
        {t('reviewHidden.action')}
      </ActionButton>
    </>,
  )
}
