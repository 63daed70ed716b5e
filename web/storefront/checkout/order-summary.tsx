import type { ReactNode } from 'react'
import { requiresVideo } from '../../../shop/catalog/package-view.ts'
import { HOUR_MS } from '../../../shop/durations.ts'
import { fromPounds, multiply, toPounds } from '../../../shop/money.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { GuaranteeOffer } from '../../ui/method-card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Amount, ChargeNotice, Price, Units } from '../../ui/texts/price.tsx'
import { Sentence, SLOT } from '../../ui/texts/sentence.tsx'
import { type CartTotals, OrderTotalAmount } from '../cart-totals.tsx'
import { FoldedSummary } from '../order-layout.tsx'
import { getDeliveryHours } from '../packages/delivered-within.tsx'
import { DiscountRows, MissingAmount } from '../promotions/discount-rows.tsx'
import { PromotionCodeField } from '../promotions/promotion-code-field.tsx'
import type { OrderQuote } from '../promotions/use-order-quote.ts'
import { type ShopRating, TrustLine } from '../trust/trust-line.tsx'
import { listVideos, useCheckoutDraft } from './checkout-draft.ts'
import { DEFAULT_PLAN, getEarliestStart, type PlanLimits, usePlanText } from './line-plan.ts'
import type { CheckoutLine } from './pending-checkout.ts'

interface OrderSummaryProps {
  lines: CheckoutLine[]
  total: CartTotals
  /** Where a code can be entered; absent once the order is placed. */
  quote?: OrderQuote
  /** The average of the shop, shown with other answers to doubts; absent once the order is placed. */
  rating?: ShopRating | null
  /** The lines are promised by the policy, and not by an offer. */
  hasPolicyPromise?: boolean
  /** Removes a package that is no longer sold. */
  onRemove?: (id: string) => void
  /** The payment, at the end of the box on wide screens; on a phone it ends the page. */
  children?: ReactNode
}

export function OrderSummary({
  lines,
  total,
  quote,
  rating,
  hasPolicyPromise = false,
  onRemove,
  children,
}: OrderSummaryProps) {
  const { t } = useTranslation('checkout', 'checkout/promotions')
  return (
    <div className="max-md:contents md:sticky md:top-24">
      <FoldedSummary
        title={t('yourOrder')}
        total={<OrderTotalAmount total={total} />}
        opens={total.missing !== undefined || lines.some(({ gone }) => gone)}
        after={children}
      >
        <ul className="space-y-3 max-md:border-t max-md:border-line max-md:pt-4 md:mt-4">
          {lines.map((line) => (
            <SummaryLine key={line.entry.id} line={line} hasPromise={hasPolicyPromise} onRemove={onRemove} />
          ))}
        </ul>
        {total.discounts.length > 0 && (
          <dl className="mt-4 space-y-2 border-t border-line pt-4">
            <div className="flex justify-between">
              <dt className="text-muted">{t('checkout/promotions:before')}</dt>
              <dd>
                <Amount money={total.before} />
              </dd>
            </div>
            <DiscountRows total={total} />
          </dl>
        )}
        {quote && <PromotionCodeField quote={quote} />}
        <p className="mt-4 flex justify-between border-t border-line pt-4 text-lg font-semibold">
          <span>{t('common:total')}</span>
          <OrderTotalAmount total={total} />
        </p>
        <ChargeNotice charge={total.charge} />
        <MissingAmount total={total} />
      </FoldedSummary>
      {rating !== undefined && (
        <TrustLine rating={rating} hasMarks={false} hasSeller className="flex-col md:mt-5" />
      )}
    </div>
  )
}

interface SummaryLineProps {
  line: CheckoutLine
  hasPromise: boolean
  onRemove?: (id: string) => void
}

function SummaryLine({ line, hasPromise, onRemove }: SummaryLineProps) {
  const { t } = useTranslation('checkout')
  const { entry, units, before, gone, planLimits } = line
  return (
    <li data-summary={entry.id}>
      <p className="flex justify-between gap-4">
        <span className={`min-w-0 wrap-anywhere ${gone ? 'text-muted line-through' : ''}`}>
          <bdi>{entry.name}</bdi>
          <Units units={units} />
        </span>
        {!gone && <Price pounds={toPounds(multiply(fromPounds(entry.price), units))} />}
      </p>
      {!gone && hasPromise && <PromisedTimes line={line} />}
      {!gone && planLimits && <PlanSummary id={entry.id} limits={planLimits} />}
      {!gone && entry.guaranteeDays && (
        <div className="mt-1 text-sm text-muted">
          <GuaranteeOffer days={entry.guaranteeDays} />
        </div>
      )}
      {!gone && entry.asksQuestions && <p className="mt-1 text-sm text-muted">{t('asksQuestions')}</p>}
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

/** By when the work starts and ends if it is paid now, and its video or answers follow at once where it waits for them. */
function PromisedTimes({ line: { entry, planLimits } }: { line: CheckoutLine }) {
  const { t, lang } = useTranslation('checkout')
  const promises = useRootData()?.promises
  const { draft } = useCheckoutDraft()
  const now = useNow()
  const { id, type, asksQuestions } = entry
  const hours = getDeliveryHours(entry, promises)
  if (!promises || !hours) return null
  const plan = (planLimits && draft.plans[id]) || DEFAULT_PLAN
  const from = getEarliestStart(plan, new Date(now))?.getTime() ?? now
  const lacksVideo = requiresVideo(type) && listVideos(draft, id).length === 0
  const cause = asksQuestions ? 'answers' : lacksVideo ? 'video' : null
  const format = (after: number) =>
    isolateBidi(formatDate(lang, new Date(from + after * HOUR_MS).toISOString(), 'promisedDay'))
  const { startHours } = promises
  return (
    <p className="mt-1 text-sm text-muted" data-testid="promised-times">
      {t(cause ? `promisedAfter.${cause}` : 'promisedDays', {
        start: format(startHours),
        end: format(startHours + hours),
      })}
    </p>
  )
}

/** Shown first, as there is nothing to fill in for a package that is not sold. */
export function UnavailableNotice() {
  const { t } = useTranslation('checkout')
  return (
    <Notice tone="danger" role="alert">
      {t('unavailableText')}
    </Notice>
  )
}

/** The chosen start and pace of a line, before the payment. */
function PlanSummary({ id, limits }: { id: string; limits: PlanLimits }) {
  const { draft } = useCheckoutDraft()
  const { start, pace } = usePlanText(draft.plans[id] ?? DEFAULT_PLAN, limits)
  if (!start && !pace) return null
  return (
    <p className="mt-1 text-sm text-muted" data-testid="plan-summary">
      <FactLine>
        {start}
        {pace}
      </FactLine>
    </p>
  )
}
