import { Clock, type LucideIcon, PieChart } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'
import type { StaffOrder } from './fetch-orders.ts'
import { IssueFlag } from './issue-flag.tsx'

interface OrderFlagsProps {
  order: Pick<StaffOrder, 'late' | 'fellShort' | 'needsAttention'>
  /** Icons for a list that shows the deadline itself. */
  compact?: boolean
}

/** Flags for late or partly delivered orders and for payment issues. */
export function OrderFlags({ order, compact }: OrderFlagsProps) {
  const { t } = useTranslation('admin-orders')
  const { late, fellShort, needsAttention } = order
  return (
    <>
      {late && !compact && <Flag icon={Clock} name={late} text={t(`flags.${late}`)} />}
      {fellShort && <Flag icon={PieChart} name="fellShort" text={t('flags.fellShort')} compact={compact} />}
      {needsAttention && <IssueFlag kind={needsAttention} compact={compact} />}
    </>
  )
}

interface FlagProps {
  icon: LucideIcon
  name: string
  text: string
  compact?: boolean
}

function Flag({ icon: Icon, name, text, compact }: FlagProps) {
  return (
    <span
      className={compact ? 'text-danger' : 'mt-1 flex items-center gap-1 text-sm font-medium text-danger'}
      title={compact ? text : undefined}
      data-flag={name}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className={compact ? 'sr-only' : undefined}>{text}</span>
    </span>
  )
}
