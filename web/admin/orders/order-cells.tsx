import { Clock, FlaskConical, Link2Off, type LucideIcon, PieChart, TriangleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { listNextStatuses } from '../../../shop/orders/order-status.ts'
import { findVideoDoubt } from '../../../shop/orders/tiktok.ts'
import { shortId } from '../../../shop/short-id.ts'
import { OrderStatusBadge } from '../../account/orders/order-status-badge.tsx'
import { session } from '../../account/session.ts'
import { formatCount, formatDate, formatSpan, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { Deadline } from '../ui/deadline.tsx'
import { type StaffOrder, updateOrder } from './orders-api.ts'

interface OrderCellProps {
  order: StaffOrder
}

/** Before the work and after all is delivered, the status says how far the order is. */
export function hasProgress({ status, delivered, quantity }: StaffOrder): boolean {
  return delivered < quantity && (delivered > 0 || status === 'processing')
}

/** Delivered part of the quantity; outside of a table with a bar. */
export function OrderProgress({ order }: OrderCellProps) {
  const { delivered, quantity } = order
  const { lang } = useLang()
  if (!hasProgress(order)) return null
  return (
    <span className="flex min-w-0 items-center gap-2">
      <progress aria-hidden="true" value={delivered} max={quantity} className="h-1 w-24 in-[table]:hidden" />
      <bdi dir="ltr" className="figures text-muted">
        {formatCount(lang, delivered)}/{formatCount(lang, quantity)}
      </bdi>
    </span>
  )
}

export function OrderAge({ order: { createdAt } }: OrderCellProps) {
  const { lang } = useLang()
  return (
    <time dateTime={createdAt} title={formatDate(lang, createdAt, 'moment')} className="text-muted">
      {formatSpan(lang, Date.now() - Date.parse(createdAt))}
    </time>
  )
}

/** Time left until the promised start, delivery or replacement, or how late it is; of a paused order why, and until when. */
export function OrderDeadline({ order }: OrderCellProps) {
  const { t } = useTranslation('admin-orders')
  const { status, expected, late, replacementDueAt, pause, caseDueAt } = order
  const promised = status === 'processing' ? expected?.deliverBy : expected?.startBy
  const due = promised ?? replacementDueAt ?? caseDueAt
  return (
    <>
      {pause && <span className="text-muted">{t(`pauses.${pause.reason}`)}</span>}{' '}
      {due && <Deadline due={due} isLate={late !== null || (!promised && Date.parse(due) < Date.now())} />}
    </>
  )
}

export function OrderStatus({ order }: OrderCellProps) {
  return (
    <span className="flex items-center justify-between gap-2">
      <OrderStatusBadge order={order} viewer="staff" size="small" />
      <span className="flex gap-1 empty:hidden">
        <OrderFlags order={order} compact />
      </span>
    </span>
  )
}

/** An order that waits for answers is started on its page only. */
export function canStart(order: StaffOrder): boolean {
  return listNextStatuses(order).includes('processing')
}

export function canComplete(order: StaffOrder): boolean {
  return listNextStatuses(order).includes('completed')
}

interface OrderActionProps extends OrderCellProps {
  look?: 'solid' | 'line'
  size?: 'small' | 'compact'
}

/** The next step of an order as a button: start or complete. */
export function OrderAction({ order, look = 'line', size = 'compact' }: OrderActionProps) {
  const { t } = useTranslation('admin-orders')
  const id = isolateBidi(shortId(order.id))
  const { run, busy } = useMutation(
    (status: 'processing' | 'completed') => updateOrder(order.id, { status }),
    {
      done: ({ isStatusChanged }, status) =>
        isStatusChanged ? t(status === 'processing' ? 'started' : 'completed', { id }) : t('unchanged'),
      failed: t('updateFailed'),
    },
  )
  const isStart = canStart(order)
  if (!isStart && !canComplete(order)) return null
  return (
    // A spinner would widen the column, and the browser would lay out the whole table again.
    <Button
      look={look}
      size={size}
      disabled={busy}
      className="relative z-10 md:min-w-26!"
      onClick={() => run(isStart ? 'processing' : 'completed')}
    >
      {t(isStart ? 'start' : 'complete')}
    </Button>
  )
}

interface OrderFlagsProps {
  order: Pick<
    StaffOrder,
    'late' | 'fellShort' | 'needsAttention' | 'isTrial' | 'status' | 'tiktokUsername' | 'videoUrl' | 'posts'
  >
  /** Icons for a list that shows the deadline and the mark of trial orders itself. */
  compact?: boolean
}

/** Flags for trial, late or partly delivered orders, doubtful videos and payment issues. The badge says that an order is paused. */
export function OrderFlags({ order, compact }: OrderFlagsProps) {
  const { t } = useTranslation('admin-orders', 'orders')
  const { late, fellShort, needsAttention, isTrial } = order
  const doubt = findOrderVideoDoubt(order)
  return (
    <>
      {late && !compact && <Flag icon={Clock} name={late} text={t(`flags.${late}`)} />}
      {isTrial && !compact && (
        <Flag icon={FlaskConical} name="trial" text={t('orders:trial')} color="text-muted" />
      )}
      {fellShort && <Flag icon={PieChart} name="fellShort" text={t('flags.fellShort')} compact={compact} />}
      {doubt && <Flag icon={Link2Off} name="video" text={t(`flags.${doubt}`)} compact={compact} />}
      {needsAttention && <IssueFlag kind={needsAttention} compact={compact} />}
    </>
  )
}

/** A doubt about a video matters until the order has ended. */
function findOrderVideoDoubt({ status, tiktokUsername, videoUrl, posts }: OrderFlagsProps['order']) {
  if (status !== 'pending' && status !== 'processing') return null
  const urls = [videoUrl, ...(posts ?? []).map(({ url }) => url)].filter((url) => url !== null)
  return urls.map((url) => findVideoDoubt(url, tiktokUsername)).find((doubt) => doubt !== null)
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
      className={`${color} ${compact ? '' : 'flex items-center gap-1 text-sm font-medium'}`}
      title={text}
      data-flag={name}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className={compact ? 'sr-only' : undefined}>{text}</span>
    </span>
  )
}
