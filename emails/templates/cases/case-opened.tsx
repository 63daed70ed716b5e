import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { getOrderUrl } from '../orders/order-rows.tsx'
import { CaseTable } from './case-rows.tsx'

/** The acknowledgement repeats the time and the words of the statement, for the customer's records. */
export function caseOpened({ data, lang, t, shop }: TemplateInput<'case_opened'>): EmailContent {
  const opening = t('orders/emails:caseOpened.text')
  const subject = t('orders/emails:caseOpened.subject', { name: isolateBidi(data.order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>
        {t(data.remedy ? 'orders/emails:caseOpened.pending' : 'orders/emails:caseOpened.staffDecides')}
      </Paragraph>
      <CaseTable data={data} lang={lang} t={t} />
      <ActionButton href={getOrderUrl(shop, data.order.orderId)}>
        {t('orders/emails:order.open')}
      </ActionButton>
    </>,
  )
}
