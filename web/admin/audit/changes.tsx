import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import type { AuditEntry } from './audit-entries.ts'
import { ChangedValue } from './changed-value.tsx'

/** Fields with a translated name; other fields show their raw name. */
const TRANSLATED_FIELDS = [
  'status',
  'price',
  'amount',
  'currency',
  'reason',
  'resolution',
  'role',
  'answered',
  'kind',
  'name',
  'delivered',
  'startCount',
  'note',
  'quantity',
  'closed',
  'assignee',
  'spam',
  'title',
  'provider',
  'operation',
  'code',
  'type',
] as const

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
            <ChangedValue field={field} of={before} />{' '}
            <ArrowRight className="inline size-3.5 rtl:-scale-x-100" aria-hidden="true" />{' '}
          </>
        )}
        <ChangedValue field={field} of={after ?? {}} />
      </Fragment>
    ))
}

/**
 * Renders a row for each changed field with its old and new value. Entries without an old state show only the
 * new value.
 */
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
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row" className="py-0.5 pe-5 text-start align-top font-normal text-muted">
              <FieldName field={field} />
            </th>
            {before && (
              <td className="py-0.5 pe-3 align-top whitespace-pre-wrap text-muted">
                <ChangedValue field={field} of={before} />
              </td>
            )}
            <td className="py-0.5 align-top whitespace-pre-wrap">
              <span className="flex items-start gap-3">
                {before && (
                  <ArrowRight
                    className="mt-1 size-4 shrink-0 text-muted rtl:-scale-x-100"
                    aria-hidden="true"
                  />
                )}
                <ChangedValue field={field} of={after ?? {}} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FieldName({ field }: { field: string }) {
  const { t } = useTranslation('admin-audit')
  const translated = TRANSLATED_FIELDS.find((name) => name === field)
  return translated ? (
    t(`fields.${translated}`)
  ) : (
    <bdi dir="ltr" className="font-mono text-sm">
      {field}
    </bdi>
  )
}
