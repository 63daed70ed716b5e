import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import { isCurrency } from '../../../shop/currencies.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { ORDER_STATUSES } from '../../../shop/orders/order-status.ts'
import { formatCount, formatDate } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import type { AuditEntry } from './audit-entries.ts'

type ChangesProps = Pick<AuditEntry, 'before' | 'after'>

function listFields({ before, after }: ChangesProps): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // The amount already includes its currency.
  return fields.filter((field) => field !== 'currency' || !fields.includes('amount'))
}

/** How many fields a line names. */
const SUMMARY_FIELDS = 3

/** The first changed fields in one line: "Status: Pending → Processing". */
export function ChangeSummary({ before, after }: ChangesProps) {
  const isShort = (field: string) => typeof (after?.[field] ?? before?.[field]) !== 'object'
  return listFields({ before, after })
    .filter(isShort)
    .slice(0, SUMMARY_FIELDS)
    .map((field, place) => (
      <Fragment key={field}>
        {place > 0 && ' · '}
        <FieldName field={field} />
        {': '}
        {before && (
          <>
            <ChangedValue field={field} of={before} /> <Arrow />{' '}
          </>
        )}
        <ChangedValue field={field} of={after ?? {}} />
      </Fragment>
    ))
}

/** A row for each changed field with its old and new value. Entries without an old state show only the new value. */
export function ChangeTable({ before, after }: ChangesProps) {
  const { t } = useTranslation('admin-audit')
  const fields = listFields({ before, after })
  if (fields.length === 0) return null
  return (
    <table className="mt-4 text-[0.95rem]">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('field')}</th>
          {before && <th scope="col">{t('before')}</th>}
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody className="align-top *:*:py-0.5 [&_td]:whitespace-pre-wrap">
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row" className="pe-5 text-start font-normal text-muted">
              <FieldName field={field} />
            </th>
            {before && (
              <td className="pe-3 text-muted">
                <ChangedValue field={field} of={before} />
              </td>
            )}
            <td>
              {before && <Arrow />} <ChangedValue field={field} of={after ?? {}} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Arrow() {
  return <ArrowRight className="me-1 inline size-3.5 text-muted rtl:-scale-x-100" aria-hidden="true" />
}

/** Fields without a message show their raw name. */
function FieldName({ field }: { field: string }) {
  const { t, exists } = useTranslation('admin-audit')
  if (exists(`admin-audit:fields.${field}`)) return t(`fields.${field as 'status'}`)
  return (
    <bdi dir="ltr" className="font-mono text-sm">
      {field}
    </bdi>
  )
}

/** The log stores money in minor units, as the tables do: in the currency beside the amount, or in pence. */
const MONEY = ['price', 'amount']

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

interface ChangedValueProps {
  field: string
  /** Record that holds the value. */
  of: Record<string, unknown>
}

function ChangedValue({ field, of }: ChangedValueProps) {
  const { t } = useTranslation('admin-audit', 'orders')
  const { lang } = useLang()
  const value = of[field]
  if (value === undefined || value === null || value === '') return <i>{t('empty')}</i>
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') {
    const { currency } = of
    const isMoney = MONEY.includes(field)
    const money = { amount: value, currency: isCurrency(currency) ? currency : 'GBP' } as const
    return <Amount text={isMoney ? formatMoney(lang, money) : formatCount(lang, value)} />
  }
  const status = field === 'status' && ORDER_STATUSES.find((candidate) => candidate === value)
  if (status) return t(`orders:status.${status}`)
  if (typeof value === 'string' && ISO_TIME.test(value)) return <bdi>{formatDate(lang, value, 'ledger')}</bdi>
  return <bdi className="wrap-anywhere">{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
}
