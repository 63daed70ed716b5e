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
import { asksOnlyForVideo } from '../../../shop/catalog/brief-questions.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { fromPounds } from '../../../shop/money.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
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

interface OrderStepsProps {
  order: OrderProgress & Pick<MyOrder, 'isPaused'>
  /** In a list of orders: in one line, without times. */
  onCard?: boolean
}

/** The steps of an order. Its page adds their times, and shows them below one another on phones. */
export function OrderTimeline({ order, onCard = false }: OrderStepsProps) {
  const { t } = useTranslation('orders')
  const steps = listOrderSteps(order)
  const look = onCard ? CARD_LOOK : PAGE_LOOK
  return (
    <ol aria-label={t('steps.label')} className={look.list} data-testid="timeline">
      {steps.map((step, index) => (
        <li
          key={step.name}
          aria-current={step.state === 'current' ? 'step' : undefined}
          data-step={step.name}
          data-state={step.state}
          className={`relative ${look.item}`}
        >
          {index < steps.length - 1 && (
            <div
              data-step-line
              className={`absolute ${look.line} ${steps[index + 1]?.state === 'done' ? 'border-ink' : 'border-line'}`}
            />
          )}
          <StepMark step={step} isPaused={order.isPaused} />
          <div className={look.words}>
            <StepWord step={step} />
            {step.at && !onCard && (
              <Time date={step.at} style="moment" className="figures text-sm text-muted sm:block" />
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

const CARD_LOOK = {
  list: 'step-row',
  item: '',
  line: '',
  words: 'mt-1 text-xs sm:text-sm',
}

const PAGE_LOOK = {
  list: 'sm:step-row',
  item: 'flex gap-3 pb-4 last:pb-0 sm:gap-2 sm:pb-0',
  line: 'start-3 top-6 bottom-0 border-s',
  words:
    'flex flex-1 flex-wrap items-baseline justify-between gap-x-3 sm:block sm:w-26 sm:whitespace-normal sm:text-balance xl:w-40',
}

function StepWord({ step }: { step: OrderStep }) {
  const { t } = useTranslation('orders')
  return (
    <span className={step.state === 'upcoming' ? 'text-muted' : 'font-semibold'}>
      {t(getStepWord(step))}
      <span className="sr-only"> ({t(`steps.${step.state}`)})</span>
    </span>
  )
}

const DONE_CLASS = 'bg-night text-lime dark:bg-lime dark:text-night'

interface StepMarkProps {
  step: OrderStep
  /** Whether the work on the order waits. */
  isPaused?: boolean
}

export function StepMark({ step: { name, state }, isPaused = false }: StepMarkProps) {
  const Icon = FINAL_STEP_ICONS[name] ?? Check
  const end = name === 'failed' ? 'bg-danger text-paper' : 'border border-edge text-muted'
  const looks = {
    done: isFinalStep(name) ? end : DONE_CLASS,
    current: 'border border-night bg-lime text-night dark:border-lime dark:bg-night dark:text-lime',
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
          <Pause className="size-3 fill-current" />
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
    if (kind === 'refunded') {
      return t('events.refunded', { amount: isolateBidi(formatMoney(lang, fromPounds(refunded ?? 0))) })
    }
    if (isBriefEvent(kind) && order.brief && asksOnlyForVideo(order.brief.questions))
      return t(`brief.video.events.${kind}`)
    return t(`events.${kind}`)
  }
}

function isBriefEvent(kind: string): kind is 'brief_answered' | 'brief_changed' {
  return kind === 'brief_answered' || kind === 'brief_changed'
}
