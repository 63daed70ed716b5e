import { ActionButton, buildLetter, DataTable, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { getOrderUrl, OrderRows } from './order-rows.tsx'

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
        <Paragraph quiet>[{t('orders/emails:reviewInvitation.linkDeleted')}]</Paragraph>
      )}
    </>,
  )
}
