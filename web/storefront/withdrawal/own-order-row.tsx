import { CircleSlash } from 'lucide-react'
import { shortId } from '../../../shop/short-id.ts'
import { useRemedyTexts } from '../../account/cases/case-texts.tsx'
import type { AvailableCase } from '../../account/cases/cases-api.ts'
import type { MyOrder } from '../../account/orders/my-orders.ts'
import { OrderStatusBadge } from '../../account/orders/order-status-badge.tsx'
import { TiktokHandle } from '../../account/orders/tiktok-handle.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Time } from '../../ui/texts/time.tsx'

export interface OwnOrder {
  order: MyOrder
  /** Remedy that the policy provides for a withdrawal now; null where none is possible, undefined where it could not be loaded. */
  option?: AvailableCase | null
}

interface OwnOrderRowProps extends OwnOrder {
  /** The page says that nothing was charged. */
  isTrialSaid?: boolean
  /** Whether it is chosen from the beginning. */
  isFirst?: boolean
  onChoose?: () => void
}

/** An order with what comes back, in the words of its own page. Without a right to withdraw it cannot be chosen. */
export function OwnOrderRow({ order, option, isTrialSaid, isFirst, onChoose }: OwnOrderRowProps) {
  const { t } = useTranslation('orders/cases')
  const texts = useRemedyTexts({ ...order, isTrial: order.isTrial && !isTrialSaid })
  const isRefund = option?.remedy === 'refund'
  const Row = option === null ? 'div' : 'label'
  return (
    <li data-withdrawal={order.id}>
      <Row
        className={`flex items-start gap-4 p-4 ${option === null ? '' : 'cursor-pointer has-checked:bg-accent-wash'}`}
      >
        {option === null ? (
          <CircleSlash className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        ) : (
          <input
            type="radio"
            name="order"
            value={order.id}
            className="mt-0.5 size-5 shrink-0"
            defaultChecked={isFirst}
            onChange={onChoose}
          />
        )}
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-x-4">
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
              <bdi className={option === null ? 'font-semibold text-muted' : 'font-semibold'}>
                {order.localPackageName}
              </bdi>
              {option !== null && <OrderStatusBadge order={order} />}
            </span>
            {isRefund && (
              <span className="max-w-2/3 shrink-0 text-end font-semibold">
                {texts.describeProposal(option)}
              </span>
            )}
          </span>
          <span className="dot-list mt-0.5 text-sm text-muted">
            <Time date={order.createdAt} style="date" />
            <TiktokHandle username={order.tiktokUsername} />
            <span>
              {t('withdrawal.order')} <bdi className="figures">{shortId(order.id)}</bdi>
            </span>
          </span>
          {option && (
            <span className="mt-1 block empty:hidden">
              {isRefund ? texts.describeUntil(option) : texts.describeOption(option)}
            </span>
          )}
        </span>
      </Row>
    </li>
  )
}

/** The refund for the chosen order, above the button. */
export function ChosenRefund({
  order,
  option,
  isTrialSaid,
}: OwnOrder & { option: AvailableCase; isTrialSaid: boolean }) {
  const texts = useRemedyTexts({ ...order, isTrial: order.isTrial && !isTrialSaid })
  return (
    <p role="status" className="text-lg font-semibold">
      {texts.describeProposal(option)}
    </p>
  )
}
