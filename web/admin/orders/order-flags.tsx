import { Clock, FlaskConical, type LucideIcon, Pause, PieChart, TriangleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { session } from '../../account/session.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { StaffOrder } from './order-calls.ts'

interface OrderFlagsProps {
  order: Pick<StaffOrder, 'late' | 'fellShort' | 'needsAttention' | 'isPaused' | 'isTrial'>
  /** Icons for a list that shows the deadline itself. */
  compact?: boolean
}

/** Flags for trial, late, paused or partly delivered orders and for payment issues. */
export function OrderFlags({ order, compact }: OrderFlagsProps) {
  const { t } = useTranslation('admin-orders')
  const { late, fellShort, needsAttention, isPaused, isTrial } = order
  return (
    <>
      {late && !compact && <Flag icon={Clock} name={late} text={t(`flags.${late}`)} />}
      {isTrial && (
        <Flag icon={FlaskConical} name="trial" text={t('flags.trial')} compact={compact} color="text-ink" />
      )}
      {isPaused && (
        <Flag icon={Pause} name="paused" text={t('flags.paused')} compact={compact} color="text-ink" />
      )}
      {fellShort && <Flag icon={PieChart} name="fellShort" text={t('flags.fellShort')} compact={compact} />}
      {needsAttention && <IssueFlag kind={needsAttention} compact={compact} />}
    </>
  )
}

interface IssueFlagProps {
  kind: NonNullable<StaffOrder['needsAttention']>
  compact?: boolean
}

/** Reason why the payment needs attention, as a link for users who may open the issue. */
export function IssueFlag({ kind, compact }: IssueFlagProps) {
  const { t } = useTranslation('admin-payments')
  const mayOpen = hasPermission(session.useUser()?.role ?? '', 'refunds:make')
  const flag = (
    <Flag icon={TriangleAlert} name="issue" text={t(`issues.kinds.${kind}.title`)} compact={compact} />
  )
  if (!mayOpen) return flag
  return (
    <Link
      to={href('/admin/attention')}
      className="relative z-10 block underline-offset-4 not-hover:underline"
    >
      {flag}
    </Link>
  )
}

interface FlagProps {
  icon: LucideIcon
  name: string
  text: string
  /** Only the icon. */
  compact?: boolean
  color?: string
}

function Flag({ icon: Icon, name, text, compact, color = 'text-danger' }: FlagProps) {
  return (
    <span
      className={`${color} ${compact ? '' : 'mt-1 flex items-center gap-1 text-sm font-medium'}`}
      title={compact ? text : undefined}
      data-flag={name}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className={compact ? 'sr-only' : undefined}>{text}</span>
    </span>
  )
}
