import { Lock, type LucideIcon, Star, Store, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { RatingSummary } from '../../../shop/reviews/get-review-summary.ts'
import { formatCount, formatRating, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { PaymentMarks } from './payment-marks.tsx'

export type ShopRating = Pick<RatingSummary, 'average' | 'count'>

interface TrustLineProps {
  rating: ShopRating | null
  /** Shows the brands of the payment methods. */
  hasMarks?: boolean
  /** Names who sells, before a payment. */
  hasSeller?: boolean
  className?: string
}

/** Answers to doubts before a payment: the refund policy, the payment, the ratings once there are some, and the seller. */
export function TrustLine({ rating, hasMarks = true, hasSeller, className = '' }: TrustLineProps) {
  const { t, lang } = useTranslation('common')
  const root = useRootData()
  if (!root) return null
  const { methods, seller, promises } = root
  return (
    <ul
      className={`flex flex-wrap gap-x-6 gap-y-1.5 text-sm text-pretty text-muted ${className}`}
      data-testid="trust-line"
    >
      <Fact icon={Undo2}>
        <Link to={href('/refund')} className="underline underline-offset-2 hover:no-underline">
          {t('trustLine.refund', { days: isolateBidi(promises.refund.requestNonDelivery) })}
        </Link>
      </Fact>
      {methods.length > 0 && (
        <Fact icon={Lock}>
          {t('trustLine.secure')}
          {hasMarks && (
            <span className="-my-0.5 flex">
              <PaymentMarks methods={methods} />
            </span>
          )}
        </Fact>
      )}
      {rating && rating.average !== null && (
        <Fact icon={Star}>
          <Link to={href('/reviews')} className="underline underline-offset-2 hover:no-underline">
            {t('trustLine.rating', {
              count: rating.count,
              average: isolateBidi(formatRating(lang, rating.average)),
              amount: isolateBidi(formatCount(lang, rating.count)),
            })}
          </Link>
        </Fact>
      )}
      {hasSeller && (
        <Fact icon={Store}>
          {t('trustLine.seller', { seller: isolateBidi(seller.name), place: isolateBidi(seller.place) })}
        </Fact>
      )}
    </ul>
  )
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2 leading-6">
      <Icon className="my-1 size-4 shrink-0" aria-hidden="true" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">{children}</span>
    </li>
  )
}
