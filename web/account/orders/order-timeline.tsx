import {
  ChartNoAxesColumnIncreasing,
  Check,
  Clock,
  type LucideIcon,
  Minus,
  Pause,
  RotateCcw,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { asksOnlyForVideo } from '../../../shop/catalog/brief-questions.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { fromPounds } from '../../../shop/money.ts'
import { daysUntil } from '../../conversations/day-names.ts'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { useDeliveredText } from './delivery-progress.tsx'
import type { MyOrder, MyOrderDetails } from './my-orders.ts'
import {
  getStepWord,
  isFinalStep,
  listOrderSteps,
  type OrderProgress,
  type OrderStep,
} from './order-steps.ts'

const FINAL_STEP_ICONS: Partial<Record<OrderStep['name'], LucideIcon>> = {
  partial: Minus,
  failed: X,
  cancelled: X,
  refunded: RotateCcw,
}

interface OrderTimelineProps {
  order: OrderProgress & Pick<MyOrder, 'isPaused' | 'expected' | 'late'>
  look?: keyof typeof LOOKS
  /** Instead of the line from the start to the delivery, where the steps stand in a row. */
  deliveryLine?: ReactNode
}

/** The steps of an order from edge to edge: the words at their marks, and a line filled up to the current step. */
export function OrderTimeline({ order, look = 'page', deliveryLine }: OrderTimelineProps) {
  const { t } = useTranslation('orders')
  const steps = listOrderSteps(order)
  const { list, item, marks, line, words, lastWords } = LOOKS[look]
  return (
    <ol aria-label={t('steps.label')} className={list} data-testid="timeline">
      {steps.map((step, index) => {
        const next = steps[index + 1]
        const hasDeliveryLine = deliveryLine && next && step.name === 'started'
        return (
          <li
            key={step.name}
            aria-current={step.state === 'current' ? 'step' : undefined}
            data-step={step.name}
            data-state={step.state}
            className={item}
          >
            <div className={marks}>
              <StepMark step={step} isPaused={order.isPaused} />
              {hasDeliveryLine && <div className="h-1.5 flex-1 max-sm:hidden">{deliveryLine}</div>}
              {next && (
                <div
                  className={`flex-1 ${line} ${next.state === 'upcoming' ? 'bg-line' : 'bg-ink'} ${hasDeliveryLine ? 'sm:hidden' : ''}`}
                />
              )}
            </div>
            <div className={`${words} ${next ? 'sm:pe-2' : lastWords}`}>
              <span className={step.state === 'upcoming' ? 'text-muted' : 'font-semibold'}>
                {t(getStepWord(step))}
                <span className="sr-only"> ({t(`steps.${step.state}`)})</span>
              </span>
              {look === 'page' && <StepTime step={step} before={steps[index - 1]} order={order} />}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const LOOKS = {
  /** In a list of orders: in one line, without times. */
  card: {
    list: 'flex',
    item: 'min-w-0 not-last:flex-1 last:w-6',
    marks: 'flex items-center',
    line: 'h-0.5',
    words: 'mt-1 text-xs sm:text-sm',
    lastWords: '-ms-20 text-end',
  },
  /** On the page of an order: with their times, and below one another on phones. */
  page: {
    list: 'sm:flex',
    item: 'flex min-w-0 gap-3 sm:block sm:not-last:flex-1 sm:last:w-6',
    marks: 'flex flex-col items-center sm:flex-row',
    line: 'min-h-4 w-0.5 sm:h-0.5 sm:min-h-0',
    words:
      'flex flex-1 flex-wrap content-start items-baseline justify-between gap-x-3 sm:mt-1 sm:block sm:text-balance',
    lastWords: 'sm:-ms-28 sm:text-end',
  },
}

interface StepTimeProps extends Pick<OrderTimelineProps, 'order'> {
  step: OrderStep
  before: OrderStep | undefined
}

/** When a step was reached, without the day of the step before, or by which day the order is delivered. */
function StepTime({ step, before, order: { expected, late } }: StepTimeProps) {
  const { t, lang } = useTranslation('orders')
  const look = 'figures text-sm text-muted sm:block'
  if (step.at) {
    const isSameDay = before?.at && daysUntil(step.at, new Date(before.at)) === 0
    return <Time date={step.at} style={isSameDay ? 'clock' : 'moment'} className={look} />
  }
  if (step.name !== 'delivered' || !expected || late === 'delivery') return null
  const day = isolateBidi(formatDate(lang, expected.deliverBy, 'promisedDay'))
  return <span className={look}>{t('steps.by', { day })}</span>
}

interface StepMarkProps {
  step: OrderStep
  /** Whether the work on the order waits. */
  isPaused?: boolean
}

function StepMark({ step: { name, state }, isPaused = false }: StepMarkProps) {
  const Icon = FINAL_STEP_ICONS[name] ?? Check
  const end = name === 'failed' ? 'bg-danger text-paper' : 'border border-edge text-muted'
  const looks = {
    done: isFinalStep(name) ? end : 'bg-ink text-paper',
    current: 'border border-night bg-lime text-night dark:border-lime',
    upcoming: 'border border-edge bg-surface',
  }
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 shrink-0 place-items-center rounded-full ${looks[state]}`}
    >
      {state === 'done' && <Icon className="size-4" />}
      {state === 'current' &&
        (isPaused ? (
          <Pause className="size-4" />
        ) : name === 'paid' ? (
          <Clock className="size-4" />
        ) : (
          <ChartNoAxesColumnIncreasing className="size-4 rtl:-scale-x-100" />
        ))}
    </span>
  )
}

/** The history of an order, oldest first. */
export function OrderHistory({ order }: { order: MyOrderDetails }) {
  const wordOf = useEventText(order)
  return (
    <ol className="border-t border-line" data-testid="history">
      {order.events.map((event) => (
        <li
          key={`${event.at} ${event.kind} ${event.toStatus} ${event.refunded}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5"
        >
          <span>{wordOf(event)}</span>
          <Time date={event.at} style="moment" className="figures text-sm text-muted" />
        </li>
      ))}
    </ol>
  )
}

function useEventText(order: MyOrderDetails) {
  const { t, lang } = useTranslation('orders')
  const deliveredText = useDeliveredText()
  return ({ kind, toStatus, delivered, startCount, refunded }: MyOrderDetails['events'][number]): string => {
    if (kind === 'moved' && toStatus === 'processing') return t('events.started')
    if (kind === 'moved') return t(`status.${toStatus ?? order.status}`)
    if (kind === 'delivered') return deliveredText(delivered ?? 0, order.quantity)
    if (kind === 'counted') {
      return t('events.counted', { amount: isolateBidi(formatCount(lang, startCount ?? 0)) })
    }
    if (kind === 'refunded' || kind === 'refund_failed') {
      return t(`events.${kind}`, { amount: isolateBidi(formatMoney(lang, fromPounds(refunded ?? 0))) })
    }
    if (isBriefEvent(kind) && order.brief && asksOnlyForVideo(order.brief.questions))
      return t(`brief.video.events.${kind}`)
    return t(`events.${kind}`)
  }
}

function isBriefEvent(kind: string): kind is 'brief_answered' | 'brief_changed' {
  return kind === 'brief_answered' || kind === 'brief_changed'
}
