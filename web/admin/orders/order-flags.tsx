import { Clock, type LucideIcon, PieChart } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'
import type { StaffOrder } from './fetch-orders.ts'
import { IssueFlag } from './issue-flag.tsx'

/** Flags for late or partly delivered orders and for payment issues. */
export function OrderFlags({ order }: { order: Pick<StaffOrder, 'late' | 'fellShort' | 'needsAttention'> }) {
  const { t } = useTranslation('admin-orders')
  const { late, fellShort, needsAttention } = order
  return (
    <>
      {late && <Flag icon={Clock} name={late} text={t(`flags.${late}`)} />}
      {fellShort && <Flag icon={PieChart} name="fellShort" text={t('flags.fellShort')} />}
      {needsAttention && <IssueFlag kind={needsAttention} />}
    </>
  )
}

function Flag({ icon: Icon, name, text }: { icon: LucideIcon; name: string; text: string }) {
  return (
    <span className="mt-1 flex items-center gap-1 text-sm font-medium text-danger" data-flag={name}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {text}
    </span>
  )
}
