import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  Contrast,
  FlaskConical,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  Pause,
  Undo2,
} from 'lucide-react'
import { isVideoMissing } from '../../../shop/catalog/brief-questions.ts'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/tones.ts'
import type { MyOrder } from './my-orders.ts'

type Viewer = 'customer' | 'staff'

interface StatusStyle {
  icon: LucideIcon
  tone: Tone
  /** The side that must act before the order goes on. */
  turn?: Viewer
}

const STATUS_STYLES: Record<
  Exclude<MyOrder['status'], 'pending'> | 'unpaid' | 'unanswered' | 'waiting' | 'paused',
  StatusStyle
> = {
  unpaid: { icon: Clock, tone: 'neutral', turn: 'customer' },
  unanswered: { icon: Hourglass, tone: 'neutral', turn: 'customer' },
  waiting: { icon: Hourglass, tone: 'busy', turn: 'staff' },
  paused: { icon: Pause, tone: 'warning' },
  processing: { icon: LoaderCircle, tone: 'busy' },
  completed: { icon: CircleCheck, tone: 'good' },
  failed: { icon: CircleX, tone: 'danger' },
  partial: { icon: Contrast, tone: 'neutral' },
  cancelled: { icon: Ban, tone: 'neutral' },
  refunded: { icon: Undo2, tone: 'neutral' },
}

type StatusOrder = Pick<
  MyOrder,
  'status' | 'paymentStatus' | 'isPaused' | 'briefState' | 'packageType' | 'videoUrl' | 'posts'
>

interface OrderStatusBadgeProps {
  order: StatusOrder
  /** A status on which the viewer must act is amber. */
  viewer?: Viewer
  /** The small one is for rows of lists: words without a pill. */
  size?: 'small' | 'medium'
}

/** The status badge of an order. A paid order that has not been started has its own text, and so has one that is paused. */
export function OrderStatusBadge({ order, viewer = 'customer', size = 'medium' }: OrderStatusBadgeProps) {
  const { t } = useTranslation('orders')
  const waiting = order.status === 'pending' && isPaid(order.paymentStatus)
  const { icon, tone, turn } = STATUS_STYLES[getStage(order)]
  const text = order.isPaused ? t('paused') : waiting ? t(getWaitingText(order)) : t(`status.${order.status}`)
  const room = size === 'small' ? { title: text, className: 'shrink-0 whitespace-nowrap' } : {}
  return (
    <Badge
      {...room}
      icon={icon}
      tone={turn === viewer ? 'warning' : tone}
      look={size === 'small' ? 'words' : 'pill'}
      size={size}
      data-status={order.status}
      data-flag={order.isPaused ? 'paused' : undefined}
    >
      {text}
    </Badge>
  )
}

function getStage({ status, paymentStatus, isPaused, briefState }: StatusOrder): keyof typeof STATUS_STYLES {
  if (isPaused) return 'paused'
  if (status !== 'pending') return status
  if (!isPaid(paymentStatus)) return 'unpaid'
  return briefState === 'waiting' ? 'unanswered' : 'waiting'
}

function getWaitingText({ briefState, packageType, videoUrl, posts }: StatusOrder) {
  if (briefState !== 'waiting') return 'waiting'
  return isVideoMissing(packageType, { videoUrl, posts }) ? 'brief.video.badge' : 'brief.badge'
}

interface TrialMarkProps {
  order: { isTrial: boolean }
  /** Only the icon for rows of a list, few words among the facts of a card. Never a pill: those say the status. */
  look?: 'full' | 'words' | 'icon'
}

/** Marks a trial order beside its status; nothing for a real one. */
export function TrialMark({ order: { isTrial }, look = 'full' }: TrialMarkProps) {
  const { t } = useTranslation('orders')
  if (!isTrial) return null
  if (look === 'icon')
    return (
      <span title={t('trial')} data-trial="" className="text-muted">
        <FlaskConical className="inline size-4 align-text-bottom" aria-hidden="true" />
        <span className="sr-only">{t('trial')}</span>
      </span>
    )
  return (
    <Badge tone="neutral" look="words" size="medium" icon={FlaskConical} title={t('trial')} data-trial="">
      {t(look === 'words' ? 'trialShort' : 'trial')}
    </Badge>
  )
}
