import { Lock } from 'lucide-react'
import { Trans } from 'react-i18next'
import { Link } from 'react-router'
import { usePrices } from '../../localization/prices.tsx'
import { useTranslation } from '../../localization/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { Charge, Price, Units } from '../../ui/price.tsx'
import { Total, totalOf } from '../total.tsx'
import type { CheckoutLine } from './pending-checkout.ts'

const LEGAL_LINK = 'text-link underline hover:no-underline'

interface OrderSummaryProps {
  lines: CheckoutLine[]
  complete: boolean
  processing: boolean
  /** The button was pressed while it is disabled. */
  onIncomplete: () => void
}

export function OrderSummary({ lines, complete, processing, onIncomplete }: OrderSummaryProps) {
  const { t } = useTranslation('checkout')
  const { quote } = usePrices()
  const root = useRootData()
  const total = totalOf(
    lines.map(({ entry, units }) => ({ price: entry.price, units })),
    quote,
  )
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: what presses a disabled button; the form answers Enter. */}
      <div className="mt-5" onClick={complete ? undefined : onIncomplete}>
        <Button
          type="submit"
          size="large"
          className="w-full disabled:pointer-events-none"
          disabled={!complete}
          busy={processing}
        >
          {!processing && <Lock className="size-4" aria-hidden="true" />}
          {processing ? t('processing') : t('proceed')}
        </Button>
      </div>
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
    </section>
  )
}
