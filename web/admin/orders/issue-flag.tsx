import { TriangleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { session } from '../../account/session.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { StaffOrder } from './fetch-orders.ts'

/** Reason why the payment needs attention, as a link for users who may open the issue. */
export function IssueFlag({ kind }: { kind: NonNullable<StaffOrder['needsAttention']> }) {
  const { t } = useTranslation('admin-payments')
  const user = session.useUser()
  const title = t(`issues.kinds.${kind}.title`)
  return (
    <span className="mt-1 flex items-center gap-1 text-sm text-danger">
      <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
      {hasPermission(user?.role ?? '', 'refunds:make') ? (
        <Link to={href('/admin/attention')} className="underline underline-offset-4 hover:no-underline">
          {title}
        </Link>
      ) : (
        title
      )}
    </span>
  )
}
