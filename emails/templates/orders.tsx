import type { EmailOffer } from '../../shop/outbox/email-order.ts'
import {
  ActionButton,
  buildLetter,
  DataRow,
  DataTable,
  getLetterTexts,
  LinkButton,
  Paragraph,
  Quote,
  TextLink,
} from '../email-layout.tsx'
import { formatAmount, formatCount, formatDateTime } from '../formats.ts'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput, Templates } from '../template.ts'
import { DeliveredRow, nameOrder, OrderBars, OrderButton, OrderRows } from './order-rows.tsx'

/** Emails about an order or an offer. A link is empty when it was removed or the reader may not see it. */
export const ORDER_EMAILS = {
  order_started: (email) => {
    const { data, lang, t } = email
    const { order, deliverBy } = data
    return buildLetter(
      data.name,
      getLetterTexts(email, 'orderStarted', nameOrder(order)),
      <>
        <OrderBars delivered={0} quantity={order.quantity} />
        <DataTable>
          <OrderRows order={order} />
          {deliverBy && (
            <DataRow label={t('orderStarted.deliverBy')}>{formatDateTime(lang, deliverBy)}</DataRow>
          )}
        </DataTable>
        <Paragraph>{t('orderStarted.progress')}</Paragraph>
        <OrderButton order={order} />
      </>,
    )
  },

  order_paused: (email) => {
    const { data, t } = email
    return buildLetter(
      data.name,
      getLetterTexts(email, 'orderPaused', nameOrder(data.order)),
      <>
        <Paragraph>{t(`orderPaused.reason.${data.reason}`)}</Paragraph>
        <DataTable>
          <OrderRows order={data.order} />
        </DataTable>
        <Paragraph>{t('orderPaused.next')}</Paragraph>
        <OrderButton order={data.order} />
      </>,
    )
  },

  order_late: ({ data, lang, t }) => {
    const { order, step, refund, delivered } = data
    return buildLetter(
      data.name,
      { subject: t('orderLate.subject', nameOrder(order)), opening: t(`orderLate.${step}`) },
      <>
        <OrderBars delivered={delivered} quantity={order.quantity} />
        <DataTable>
          <OrderRows order={order} />
          <DeliveredRow delivered={delivered} quantity={order.quantity} />
        </DataTable>
        <Paragraph>
          {refund ? t('orderLate.refund', { amount: formatAmount(lang, refund) }) : t('orderLate.wait')}
        </Paragraph>
        <OrderButton order={order} />
      </>,
    )
  },

  order_ended: (email) => {
    const { data, lang, t, shop } = email
    const { order, outcome, delivered } = data
    return buildLetter(
      data.name,
      getLetterTexts(email, `orderEnded.${outcome}`, nameOrder(order)),
      <>
        <OrderBars delivered={delivered} quantity={order.quantity} />
        <DataTable>
          <OrderRows order={order} />
          <DeliveredRow delivered={delivered} quantity={order.quantity} />
        </DataTable>
        {outcome !== 'completed' && (
          <Paragraph>
            <TextLink to={shop.paths.refundPolicy(lang)}>{t('orderEnded.policy')}</TextLink>
          </Paragraph>
        )}
        <OrderButton order={order} />
      </>,
    )
  },

  /** Asks the customer for the answers that an order waits for, first with the payment. A missing video has a link of its own. */
  brief_reminder: (email) => {
    const { data, t, shop } = email
    const { order, number, link } = data
    const texts = link === undefined ? 'briefReminder' : 'videoReminder'
    return buildLetter(
      data.name,
      getLetterTexts(email, `${texts}.${number === 1 ? 'first' : 'again'}`, nameOrder(order)),
      <>
        <DataTable>
          <OrderRows order={order} />
        </DataTable>
        <Paragraph>{t(`orders/emails:${texts}.window`)}</Paragraph>
        <LinkButton
          link={link ?? `${shop.paths.order(order.orderId)}#brief`}
          deleted={t('reviewInvitation.linkDeleted')}
        >
          {t(`orders/emails:${texts}.open`)}
        </LinkButton>
      </>,
    )
  },

  offer_sent: (email) => buildOfferLetter(email, 'sent'),
  offer_revised: (email) => buildOfferLetter(email, 'revised'),
  offer_expiring: (email) => buildOfferLetter(email, 'expiring'),

  /** Asks for a review, in the same words whatever became of the order. */
  review_invitation: (email) => {
    const { data, t } = email
    return buildLetter(
      data.name,
      getLetterTexts(email, 'reviewInvitation', nameOrder(data.order)),
      <>
        <DataTable>
          <OrderRows order={data.order} />
        </DataTable>
        <Paragraph>{t('reviewInvitation.same')}</Paragraph>
        <LinkButton link={data.link} deleted={t('reviewInvitation.linkDeleted')}>
          {t('reviewInvitation.action')}
        </LinkButton>
        <Paragraph quiet>{t('reviewInvitation.private')}</Paragraph>
      </>,
    )
  },

  /** Tells an author why the review is hidden, and how to write it again. */
  review_hidden: (email) => {
    const { data, t, shop } = email
    return buildLetter(
      data.name,
      getLetterTexts(email, 'reviewHidden', nameOrder(data.order)),
      <>
        <Paragraph>{t(`reviewHidden.reasons.${data.reason}`)}</Paragraph>
        <DataTable>
          <OrderRows order={data.order} />
        </DataTable>
        <Paragraph>{t('reviewHidden.next')}</Paragraph>
        <ActionButton to={shop.paths.orderReview(data.order.orderId)}>
          {t('reviewHidden.action')}
        </ActionButton>
      </>,
    )
  },
} satisfies Partial<Templates>

type OfferInput = Omit<TemplateInput<'offer_sent'>, 'data'> & { data: EmailOffer & { name: string } }

function buildOfferLetter(email: OfferInput, step: 'sent' | 'revised' | 'expiring'): EmailContent {
  const { data, lang, t } = email
  return buildLetter(
    data.name,
    getLetterTexts(email, `offer.${step}`),
    <>
      <DataTable>
        {data.lines.map(({ name, quantity, amount }, place) => (
          <DataRow key={place} label={`${isolateBidi(name)} (${formatCount(lang, quantity)})`}>
            {formatAmount(lang, amount)}
          </DataRow>
        ))}
        <DataRow label={t('offer.expiresAt')}>{formatDateTime(lang, data.expiresAt)}</DataRow>
        <DataRow label={t('offer.total')} sum>
          {formatAmount(lang, data.total)}
        </DataRow>
      </DataTable>
      {data.terms && <Quote>{data.terms}</Quote>}
      <LinkButton link={data.link}>{t('offer.action')}</LinkButton>
      <Paragraph quiet>{t('offer.private')}</Paragraph>
    </>,
  )
}
