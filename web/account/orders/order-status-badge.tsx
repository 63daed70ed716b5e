import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react'
import { isVideoMissing } from '../../../shop/catalog/video-question.ts'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { MyOrder } from './my-orders.ts'

const STATUS_STYLES: Record<
  'pending' | 'processing' | 'completed' | 'failed' | 'waiting',
  { icon: LucideIcon; className: string }
> = {
  pending: { icon: Clock, className: 'border border-line text-ink' },
  waiting: { icon: Hourglass, className: 'bg-accent-wash text-link' },
  processing: { icon: LoaderCircle, className: 'bg-accent-wash text-link' },
  completed: { icon: CircleCheck, className: 'bg-lime text-night' },
  failed: { icon: CircleX, className: 'bg-danger-wash text-danger' },
}

const NEUTRAL_STYLE = { icon: CircleDashed, className: 'border border-line text-muted' }

interface OrderStatusBadgeProps {
  order: Pick<MyOrder, 'status' | 'paymentStatus'> &
    Partial<Pick<MyOrder, 'briefState' | 'packageType' | 'videoUrl' | 'posts'>>
  size?: keyof typeof SIZES
}

const SIZES = { small: 'max-w-52 px-2 text-xs leading-6', medium: 'px-3 text-sm leading-7' }

/**
 * The status badge of an order. A paid order that has not been started has its own text. Statuses
 * without a style of their own, such as cancelled, look neutral.
 */
export function OrderStatusBadge({ order, size = 'medium' }: OrderStatusBadgeProps) {
  const { t } = useTranslation('orders')
  const waiting = order.status === 'pending' && isPaid(order.paymentStatus)
  const { icon: Icon, className } =
    (waiting ? STATUS_STYLES.waiting : STATUS_STYLES[order.status as keyof typeof STATUS_STYLES]) ??
    NEUTRAL_STYLE
  const text = waiting ? t(getWaitingText(order)) : t(`status.${order.status}`)
  return (
    <span
      title={size === 'small' ? text : undefined}
      className={`inline-flex items-center gap-1.5 lg:whitespace-nowrap rounded-full font-semibold ${SIZES[size]} ${className}`}
      data-status={order.status}
    >
      <Icon className={`shrink-0 ${size === 'small' ? 'size-3.5' : 'size-4'}`} aria-hidden="true" />
      <span className={size === 'small' ? 'truncate' : undefined}>{text}</span>
    </span>
  )
}

function getWaitingText({ briefState, packageType, videoUrl, posts }: OrderStatusBadgeProps['order']) {
  if (briefState !== 'waiting') return 'waiting'
  const needsVideo =
    packageType && videoUrl === null && isVideoMissing(packageType, { videoUrl, posts: posts ?? null })
  return needsVideo ? 'brief.video.badge' : 'brief.badge'
}
