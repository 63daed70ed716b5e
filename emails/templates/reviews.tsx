import { ActionButton, buildLetter, DataTable, Paragraph } from '../email-layout.tsx'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'
import { OrderRows } from './order-rows.tsx'

/** Asks for a review, in the same words whatever became of the order. The link is empty when the reader may not see it. */
export function reviewInvitation({ data, lang, t, shop }: TemplateInput<'review_invitation'>): EmailContent {
  const { order, name, link } = data
  const opening = t('orders/emails:reviewInvitation.text')
  const subject = t('orders/emails:reviewInvitation.subject', { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name, subject, opening },
    <>
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
      </DataTable>
      <Paragraph>{t('orders/emails:reviewInvitation.same')}</Paragraph>
      {link ? (
        <ActionButton href={`${shop.origin}${link}`}>
          {t('orders/emails:reviewInvitation.action')}
        </ActionButton>
      ) : (
        <Paragraph quiet>[{t('orders/emails:reviewInvitation.linkDeleted')}]</Paragraph>
      )}
      <Paragraph quiet>{t('orders/emails:reviewInvitation.private')}</Paragraph>
    </>,
  )
}

/** Tells an author why the review is hidden, and how to write it again. */
export function reviewHidden({ data, lang, t, shop }: TemplateInput<'review_hidden'>): EmailContent {
  const { order, name, reason } = data
  const opening = t('orders/emails:reviewHidden.text')
  const subject = t('orders/emails:reviewHidden.subject', { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name, subject, opening },
    <>
      <Paragraph>{t(`orders/emails:reviewHidden.reasons.${reason}`)}</Paragraph>
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
      </DataTable>
      <Paragraph>{t('orders/emails:reviewHidden.next')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.orderReview(order.orderId)}`}>
        {t('orders/emails:reviewHidden.action')}
      </ActionButton>
    </>,
  )
}
