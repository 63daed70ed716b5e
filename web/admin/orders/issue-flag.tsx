import { TriangleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { session } from '../../account/session.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { StaffOrder } from './fetch-orders.ts'

interface IssueFlagProps {
  kind: NonNullable<StaffOrder['needsAttention']>
  /** Only the icon. */
  compact?: boolean
}

/** Reason why the payment needs attention, as a link for users who may open the issue. */
export function IssueFlag({ kind, compact }: IssueFlagProps) {
  const { t } = useTranslation('admin-payments')
  const user = session.useUser()
  const title = t(`issues.kinds.${kind}.title`)
  const icon = <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
  const content = compact ? (
    <>
      {icon}
      <span className="sr-only">{title}</span>
    </>
  ) : (
    title
  )
  return (
    <span
      className={compact ? 'text-danger' : 'mt-1 flex items-center gap-1 text-sm text-danger'}
      title={compact ? title : undefined}
    >
      {!compact && icon}
      {hasPermission(user?.role ?? '', 'refunds:make') ? (
        <Link
          to={href('/admin/attention')}
          className="relative z-10 block underline underline-offset-4 hover:no-underline"
        >
          {content}
        </Link>
      ) : (
        content
      )}
    </span>
  )
}
