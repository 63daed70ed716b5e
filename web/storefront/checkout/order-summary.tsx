import type { ReactNode } from 'react'
import { Trans } from 'react-i18next'
import { href, Link } from 'react-router'
import { fromPounds, multiply, toPounds } from '../../../shop/money.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { ChargeNotice, Price, Units } from '../../ui/price.tsx'
import { Sentence, SLOT } from '../../ui/sentence.tsx'
import { type OrderTotal, OrderTotalAmount } from '../order-total.tsx'
import { SummaryPanel } from '../summary-panel.tsx'
import type { CheckoutLine } from './pending-checkout.ts'

const LEGAL_LINK = 'text-link underline hover:no-underline'

interface OrderSummaryProps {
  lines: CheckoutLine[]
  total: OrderTotal
  /** Removes a package that is no longer sold. */
  onRemove?: (id: string) => void
  /** The consent and payment button; absent once the order is placed. */
  children?: ReactNode
}

export function OrderSummary({ lines, total, onRemove, children }: OrderSummaryProps) {
  const { t } = useTranslation('checkout')
  const root = useRootData()
  return (
    <SummaryPanel title={t('yourOrder')}>
      <ul className="mt-4 space-y-3">
        {lines.map((line) => (
          <SummaryLine key={line.entry.id} line={line} onRemove={onRemove} />
        ))}
      </ul>
      <p className="mt-4 flex justify-between border-t border-line pt-4 text-lg font-semibold">
        <span>{t('total')}</span>
        <OrderTotalAmount total={total} />
      </p>
      <ChargeNotice charge={total.charge} />
      {children && (
        <>
          <div className="mt-5">{children}</div>
          <p className="mt-4 text-sm text-muted">
            <Trans
              t={t}
              i18nKey="agreement"
              values={{ age: root?.promises.minimumAge }}
              components={{
                terms: <Link to={href('/terms')} className={LEGAL_LINK} />,
                refund: <Link to={href('/refund')} className={LEGAL_LINK} />,
              }}
            />
          </p>
        </>
      )}
    </SummaryPanel>
  )
}

function SummaryLine({ line, onRemove }: { line: CheckoutLine; onRemove?: (id: string) => void }) {
  const { t } = useTranslation('checkout')
  const { entry, units, before, gone } = line
  return (
    <li data-summary={entry.id}>
      <p className="flex justify-between gap-4">
        <span className={`min-w-0 wrap-anywhere ${gone ? 'text-muted line-through' : ''}`}>
          <bdi>{entry.name}</bdi>
          <Units units={units} />
        </span>
        {!gone && <Price pounds={toPounds(multiply(fromPounds(entry.price), units))} />}
      </p>
      {gone && (
        <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-danger">
          {t('unavailable')}
          {onRemove && (
            <button
              type="button"
              className="font-semibold underline hover:no-underline"
              onClick={() => onRemove(entry.id)}
              aria-label={`${t('removeUnavailable')}: ${entry.name}`}
            >
              {t('removeUnavailable')}
            </button>
          )}
        </p>
      )}
      {before !== undefined && (
        <p className="text-sm text-muted">
          <Sentence text={t('common:previousPrice', { price: SLOT })}>
            <Price pounds={before} />
          </Sentence>
        </p>
      )}
    </li>
  )
}

/** Shown instead of the payment button. */
export function UnavailableNotice() {
  const { t } = useTranslation('checkout')
  return (
    <p role="alert" className="rounded-control bg-danger-wash p-4 text-danger">
      {t('unavailableText')}
    </p>
  )
}
