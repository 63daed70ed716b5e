import { ActionButton, buildLetter, DataTable, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { getOrderUrl, OrderRows } from './order-rows.tsx'

/** Asks the customer for the answers that an order waits for, first with the payment. */
export function briefReminder({ data, lang, t, shop }: TemplateInput<'brief_reminder'>): EmailContent {
  const { order, number } = data
  const step = number === 1 ? 'first' : 'again'
  const opening = t(`orders/emails:briefReminder.${step}.text`)
  const subject = t(`orders/emails:briefReminder.${step}.subject`, { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <DataTable>
        <OrderRows order={order} lang={lang} t={t} />
      </DataTable>
      <Paragraph>{t('orders/emails:briefReminder.window')}</Paragraph>
      <ActionButton href={`${getOrderUrl(shop, order.orderId)}#brief`}>
        {t('orders/emails:briefReminder.open')}
      </ActionButton>
    </>,
  )
}
