import { type ReactNode, useRef } from 'react'
import { href, Link } from 'react-router'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { WITHDRAWAL_DAYS } from '../../../shop/settings/policy.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { TaggedSentence } from '../../ui/texts/sentence.tsx'
import type { CartTotals } from '../cart-totals.tsx'
import { PayBar } from '../order-layout.tsx'
import { useCheckoutDraft } from './checkout-draft.ts'
import { getAgreement } from './checkout-request.ts'
import type { CheckoutLine } from './pending-checkout.ts'

interface PaymentActionProps {
  lines: CheckoutLine[]
  total: CartTotals
  /** The chosen method, which a phone lists below the bar; null where nothing is paid. */
  method: PaymentOption | null
  /** The button. */
  children: ReactNode
}

/** The terms that a payment accepts, and its button. On a phone the total stands beside the button. */
export function PaymentAction({ lines, total, method, children }: PaymentActionProps) {
  const { t } = useTranslation('checkout')
  const root = useRootData()
  const { draft } = useCheckoutDraft()
  const agreement = useRef<HTMLParagraphElement>(null)
  return (
    <div className="max-md:border-t max-md:border-line max-md:pt-6">
      <p ref={agreement} tabIndex={-1} className="text-sm text-muted outline-none" data-testid="agreement">
        <TaggedSentence
          text={t(getAgreement(lines, draft, new Date()), {
            age: root?.promises.minimumAge,
            days: WITHDRAWAL_DAYS,
          })}
          tags={{
            terms: (words) => <LegalLink to={href('/terms')}>{words}</LegalLink>,
            refund: (words) => <LegalLink to={href('/refund')}>{words}</LegalLink>,
          }}
        />
      </p>
      <PayBar
        total={total}
        confirms={
          <FactLine>
            {method && t(`common:methods.${method}`)}
            <TaggedSentence
              text={t('agreementInBar')}
              tags={{
                conditions: (words) => (
                  <button
                    type="button"
                    className="text-link underline hover:no-underline"
                    onClick={() => agreement.current?.focus()}
                  >
                    {words}
                  </button>
                ),
              }}
            />
          </FactLine>
        }
      >
        {children}
      </PayBar>
    </div>
  )
}

function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-link underline hover:no-underline">
      {children}
    </Link>
  )
}
