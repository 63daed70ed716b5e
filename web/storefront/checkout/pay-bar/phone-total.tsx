import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { fromPounds, multiply, toPounds } from '../../../../shop/money.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { ChargeNotice, Price, Units } from '../../../ui/texts/price.tsx'
import { type OrderTotal, OrderTotalAmount } from '../../order-total.tsx'
import type { CheckoutLine } from '../pending-checkout.ts'

/** The total above the form on a phone, and the lines on request. */
export function PhoneTotal({ lines, total }: { lines: CheckoutLine[]; total: OrderTotal }) {
  const { t } = useTranslation('checkout')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="rounded-panel border border-line bg-surface md:hidden" data-phone-total>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-center gap-2 rounded-panel px-5 py-4 font-semibold"
      >
        {isOpen ? t('hideOrder') : t('showOrder')}
        <ChevronDown className={`size-5 ${isOpen ? 'rotate-180' : ''}`} aria-hidden="true" />
        <span className="ms-auto text-lg">
          <OrderTotalAmount total={total} />
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="border-t border-line px-5 py-4">
        {isOpen && (
          <>
            <ul className="space-y-2">
              {lines.map(({ entry, units }) => (
                <li key={entry.id} className="flex justify-between gap-4">
                  <span className="min-w-0 wrap-anywhere">
                    <bdi>{entry.name}</bdi>
                    <Units units={units} />
                  </span>
                  <Price pounds={toPounds(multiply(fromPounds(entry.price), units))} />
                </li>
              ))}
            </ul>
            <ChargeNotice charge={total.charge} name="charge-above" />
          </>
        )}
      </div>
    </div>
  )
}
