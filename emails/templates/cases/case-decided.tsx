import { ActionButton, buildLetter } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { getOrderUrl } from '../orders/order-rows.tsx'
import { CaseTable } from './case-rows.tsx'

export function caseDecided({ data, lang, t, shop }: TemplateInput<'case_decided'>): EmailContent {
  const { outcome, order } = data
  const opening = t(`orders/emails:caseDecided.${outcome}.text`)
  const subject = t(`orders/emails:caseDecided.${outcome}.subject`, { name: isolateBidi(order.packageName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <CaseTable data={data} lang={lang} t={t} />
      <ActionButton href={getOrderUrl(shop, order.orderId)}>{t('orders/emails:order.open')}</ActionButton>
    </>,
  )
}
