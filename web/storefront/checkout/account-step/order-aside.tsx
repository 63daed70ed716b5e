import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useRootData } from '../../../root-data.ts'
import { OrderTotalAmount } from '../../order-total.tsx'
import { useOrderQuote } from '../../promotions/use-order-quote.ts'
import { OrderSummary } from '../order-summary.tsx'
import { getPlanLimits } from '../plan/line-plan.ts'
import type { WaitingCheckout } from './use-waiting-checkout.ts'

/** The order beside the account step. A phone shows its total, and the rest on request. */
export function OrderAside({ lines, isOffer }: WaitingCheckout) {
  const { t } = useTranslation('checkout')
  const root = useRootData()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { total } = useOrderQuote(
    lines.map(({ entry, units }) => ({ ...entry, units })),
    !isOffer,
  )
  const shownLines = lines.map((line) => ({
    ...line,
    planLimits: isOffer ? null : getPlanLimits(line.entry, line.units, root?.promises.deliveryHours),
  }))
  return (
    <div className="md:order-last">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-center gap-2 rounded-panel border border-line bg-surface px-5 py-4 font-semibold md:hidden"
      >
        {isOpen ? t('account.hideOrder') : t('account.showOrder')}
        <ChevronDown className={`size-5 ${isOpen ? 'rotate-180' : ''}`} aria-hidden="true" />
        <span className="ms-auto text-lg">
          <OrderTotalAmount total={total} />
        </span>
      </button>
      <div id={id} className={isOpen ? 'max-md:mt-3' : 'max-md:hidden'}>
        <OrderSummary lines={shownLines} total={total} />
      </div>
    </div>
  )
}
