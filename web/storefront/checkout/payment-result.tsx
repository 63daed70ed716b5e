import { CircleAlert, CircleCheck, Clock, LoaderCircle, type LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCart } from '../../cart/cart-context.tsx'
import { PageHead } from '../../discovery/page-head.tsx'
import { useTranslation } from '../../localization/translation.tsx'
import { wordsOf } from '../../localization/words-of-route.ts'
import { buttonClass } from '../../ui/button.tsx'
import { forgetLineFields } from './checkout-draft.ts'
import { pendingCheckout } from './pending-checkout.ts'
import { type PaymentResult, usePaymentResult } from './use-payment-result.ts'

export const handle = wordsOf('checkout')

interface Shown {
  icon: LucideIcon
  title: string
  text: string
  links: { to: string; label: string; main?: boolean }[]
}

export default function PaymentResultScreen() {
  const { t } = useTranslation('checkout')
  const [search] = useSearchParams()
  const result = usePaymentResult(search.get('session_id'))
  useSettleWhatWasBought(result)

  const retry = [
    { to: '/services', label: t('success.tryAgain'), main: true },
    { to: '/contact', label: t('success.contact') },
  ]
  const orders = [
    { to: '/orders', label: t('success.viewOrders'), main: true },
    { to: '/services', label: t('success.continue') },
  ]
  const shown: Record<PaymentResult, Shown> = {
    checking: { icon: LoaderCircle, title: t('success.checking'), text: t('success.processing'), links: [] },
    success: { icon: CircleCheck, title: t('success.paid'), text: t('success.paidText'), links: orders },
    expired: { icon: CircleAlert, title: t('success.failed'), text: t('success.expired'), links: retry },
    confirming: {
      icon: Clock,
      title: t('success.confirming'),
      text: t('success.timedOut'),
      links: [orders[0], retry[1]].flatMap((link) => link ?? []),
    },
    missing: { icon: CircleAlert, title: t('success.failed'), text: t('success.noSession'), links: retry },
    failed: { icon: CircleAlert, title: t('success.failed'), text: t('success.error'), links: retry },
  }
  const { icon: Icon, title, text, links } = shown[result]
  const tone = {
    success: 'bg-lime text-night',
    checking: 'text-link',
    confirming: 'bg-accent-wash text-link',
  }[result as string]
  return (
    <div className="shell flex flex-col items-center py-20 text-center sm:py-28" data-result={result}>
      <PageHead title={t('success.title')} hidden />
      <span
        className={`grid size-20 place-items-center rounded-full ${tone ?? 'bg-danger-wash text-danger'}`}
      >
        <Icon className={`size-9 ${result === 'checking' ? 'animate-spin' : ''}`} aria-hidden="true" />
      </span>
      <div aria-live="polite">
        <h1 className="type-title mt-6">{title}</h1>
        <p className="mx-auto mt-3 max-w-lg text-lg text-muted">{text}</p>
      </div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {links.map(({ to, label, main }) => (
          <Link key={to} to={to} className={buttonClass({ look: main ? 'solid' : 'line' })}>
            {label}
          </Link>
        ))}
      </div>
    </div>
  )
}

/** Once paid, there is nothing pending any more, and a cart that was bought is empty. */
function useSettleWhatWasBought(result: PaymentResult): void {
  const { clear } = useCart()
  useEffect(() => {
    if (result !== 'success') return
    if (pendingCheckout.read()?.fromCart) clear()
    forgetLineFields()
    pendingCheckout.write(null)
  }, [result, clear])
}
