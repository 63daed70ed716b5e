import { ArrowRight } from 'lucide-react'
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

/**
 * Renders a row for each changed field with its old and new value. Entries without an old state show only the
 * new value.
 */
export function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const { t } = useTranslation('admin-audit')
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // The amount already includes its currency.
  const shown = fields.filter((field) => field !== 'currency' || !fields.includes('amount'))
  if (shown.length === 0) return null
  return (
    <table className="mt-2 text-[0.95rem]">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('field')}</th>
          {before && <th scope="col">{t('before')}</th>}
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((field) => (
          <tr key={field}>
            <th scope="row" className="py-0.5 pe-5 text-start align-top font-normal text-muted">
              <FieldName field={field} />
            </th>
            {before && (
              <td className="py-0.5 pe-3 align-top text-muted">
                <ChangedValue field={field} of={before} />
              </td>
            )}
            <td className="py-0.5 align-top">
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
