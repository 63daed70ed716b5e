import type { ReactNode } from 'react'
import { Trans } from 'react-i18next'
import { Link } from 'react-router'
import { useTranslation } from '../../localization/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { Charge, Price, Units } from '../../ui/price.tsx'
import { type OrderTotal, Total } from '../total.tsx'
import type { CheckoutLine } from './pending-checkout.ts'

const LEGAL_LINK = 'text-link underline hover:no-underline'

interface OrderSummaryProps {
  lines: CheckoutLine[]
  total: OrderTotal
  /** What agrees to it all; without, it is agreed to already. */
  children?: ReactNode
}

export function OrderSummary({ lines, total, children }: OrderSummaryProps) {
  const { t } = useTranslation('checkout')
  const root = useRootData()
  return (
    <section
      className="rounded-panel border border-line bg-surface p-6 md:sticky md:top-24"
      aria-labelledby="your-order"
    >
      <h2 id="your-order" className="type-heading">
        {t('yourOrder')}
      </h2>
      <ul className="mt-4 space-y-3">
        {lines.map(({ entry, units }) => (
          <li key={entry.id} className="flex justify-between gap-4">
            <span>
              {entry.name}
              <Units units={units} />
            </span>
            <Price pounds={(Math.round(entry.price * 100) * units) / 100} />
          </li>
        ))}
      </ul>
      <p className="mt-4 flex justify-between border-t border-line pt-4 text-lg font-semibold">
        <span>{t('total')}</span>
        <Total total={total} />
      </p>
      <Charge charge={total.charge} />
      {children && (
        <>
          <div className="mt-5">{children}</div>
          <p className="mt-4 text-sm text-muted">
            <Trans
              t={t}
              i18nKey="agree"
              values={{ age: root?.promises.minimumAge }}
              components={{
                terms: <Link to="/terms" className={LEGAL_LINK} />,
                refund: <Link to="/refund" className={LEGAL_LINK} />,
              }}
            />
          </p>
        </>
      )}
    </section>
  )
}
