import { ActionButton, buildLetter, DataTable, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { OrderRows } from './order-rows.tsx'

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
