import { ActionButton, buildLetter } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { getOrderUrl } from '../orders/order-rows.tsx'
import { CaseTable } from './case-rows.tsx'

export function caseResolved({ data, lang, t, shop }: TemplateInput<'case_resolved'>): EmailContent {
  const opening = t('orders/emails:caseResolved.text')
  const subject = t('orders/emails:caseResolved.subject', { name: isolateBidi(data.order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <CaseTable data={data} lang={lang} t={t} />
      <ActionButton href={getOrderUrl(shop, data.order.orderId)}>
        {t('orders/emails:order.open')}
      </ActionButton>
    </>,
  )
}
