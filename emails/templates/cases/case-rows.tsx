import { formatMoney } from '../../../shop/localization/format-money.ts'
import type { EmailData, EmailRemedy } from '../../../shop/outbox/email-data.ts'
import { DataRow, DataTable, Quote } from '../../email-layout.tsx'
import { formatCount, formatDateTime } from '../../formats.ts'
import { isolateBidi, isolateLtr } from '../../sanitize-text.ts'
import type { TemplateInput, Translate } from '../../template.ts'
import { OrderRows } from '../orders/order-rows.tsx'

type CaseKind = EmailData['case_opened']['caseKind']

interface CaseTableInput extends Pick<TemplateInput<'case_opened'>, 'lang' | 't'> {
  data: Pick<EmailData['case_opened'], 'order' | 'caseKind'> & {
    /** ISO 8601 times of the statement and of the deadline. */
    at?: string
    dueAt?: string
    remedy?: EmailRemedy | null
    reason?: string | null
    /** The customer's words. */
    statement?: string
  }
}

/** Table with the case, its order and what makes it good, and the customer's words below it. */
export function CaseTable({ data, lang, t }: CaseTableInput) {
  const { order, caseKind, at, dueAt, remedy, reason, statement } = data
  return (
    <>
      <DataTable>
        <DataRow label={t('orders/emails:case.kind')}>{getKindName(caseKind, t)}</DataRow>
        <OrderRows order={order} lang={lang} t={t} />
        {at && <DataRow label={t('orders/emails:case.at')}>{formatDateTime(lang, at)}</DataRow>}
        {dueAt && <DataRow label={t('orders/emails:case.dueAt')}>{formatDateTime(lang, dueAt)}</DataRow>}
        {remedy?.amount && (
          <DataRow label={t('orders/emails:case.refund')} sum>
            {isolateLtr(formatMoney(lang, remedy.amount))}
          </DataRow>
        )}
        {remedy && remedy.units !== null && (
          <DataRow label={t('orders/emails:case.units')} sum>
            {formatCount(lang, remedy.units)}
          </DataRow>
        )}
        {reason && <DataRow label={t('orders/emails:case.reason')}>{isolateBidi(reason)}</DataRow>}
      </DataTable>
      {statement && <Quote>{statement}</Quote>}
    </>
  )
}

function getKindName(kind: CaseKind, t: Translate): string {
  return t(`orders/emails:case.kinds.${kind}`)
}
