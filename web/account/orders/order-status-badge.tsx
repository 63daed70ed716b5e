import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  FlaskConical,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  Pause,
} from 'lucide-react'
import { isVideoMissing } from '../../../shop/catalog/brief-questions.ts'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { MyOrder } from './my-orders.ts'

const STATUS_STYLES: Record<
  'pending' | 'processing' | 'completed' | 'failed' | 'waiting' | 'paused',
  { icon: LucideIcon; tone: BadgeTone }
> = {
  pending: { icon: Clock, tone: 'plain' },
  waiting: { icon: Hourglass, tone: 'active' },
  paused: { icon: Pause, tone: 'plain' },
  processing: { icon: LoaderCircle, tone: 'active' },
  completed: { icon: CircleCheck, tone: 'done' },
  failed: { icon: CircleX, tone: 'danger' },
}

const NEUTRAL_STYLE = { icon: CircleDashed, tone: 'quiet' } as const

interface OrderStatusBadgeProps {
  order: Pick<MyOrder, 'status' | 'paymentStatus' | 'isPaused'> &
    Partial<Pick<MyOrder, 'briefState' | 'packageType' | 'videoUrl' | 'posts'>>
  /** The small one is for rows of lists, where finished orders stay quiet. */
  size?: 'small' | 'medium'
}

/**
 * The status badge of an order. A paid order that has not been started has its own text, and so has one that is paused.
 * Statuses without a style of their own, such as cancelled, look neutral.
 */
export function OrderStatusBadge({ order, size = 'medium' }: OrderStatusBadgeProps) {
  const { t } = useTranslation('orders')
  const waiting = order.status === 'pending' && isPaid(order.paymentStatus)
  const shown = order.isPaused ? 'paused' : waiting ? 'waiting' : order.status
  const style = STATUS_STYLES[shown as keyof typeof STATUS_STYLES] ?? NEUTRAL_STYLE
  const text = order.isPaused ? t('paused') : waiting ? t(getWaitingText(order)) : t(`status.${order.status}`)
  const isQuiet = size === 'small' && ['done', 'quiet'].includes(style.tone)
  const room = size === 'small' ? { title: text, className: 'max-w-52' } : {}
  return (
    <Badge
      {...style}
      {...room}
      tone={isQuiet ? 'quiet' : style.tone}
      look={isQuiet ? 'words' : 'pill'}
      size={size}
      data-status={order.status}
      data-flag={order.isPaused ? 'paused' : undefined}
    >
      {text}
    </Badge>
  )
}

function getWaitingText({ briefState, packageType, videoUrl, posts }: OrderStatusBadgeProps['order']) {
  if (briefState !== 'waiting') return 'waiting'
  const needsVideo =
    packageType && videoUrl === null && isVideoMissing(packageType, { videoUrl, posts: posts ?? null })
  return needsVideo ? 'brief.video.badge' : 'brief.badge'
}

interface TrialMarkProps {
  order: { isTrial: boolean }
  /** Only the icon for rows of a list, few words among the facts of a card. */
  look?: 'full' | 'words' | 'icon'
}

/** Marks a trial order beside its status; nothing for a real one. */
export function TrialMark({ order: { isTrial }, look = 'full' }: TrialMarkProps) {
  const { t } = useTranslation('orders')
  if (!isTrial) return null
  if (look === 'icon')
    return (
      <span title={t('trial')} data-trial="">
        <FlaskConical className="size-4 shrink-0" aria-hidden="true" />
        <span className="sr-only">{t('trial')}</span>
      </span>
    )
  return (
    <Badge
      tone="quiet"
      look={look === 'words' ? 'words' : 'pill'}
      size="medium"
      icon={FlaskConical}
      title={t('trial')}
      data-trial=""
    >
      {t(look === 'words' ? 'trialShort' : 'trial')}
    </Badge>
  )
}
