import { FlaskConical } from 'lucide-react'
import { href, Link, redirect, useRevalidator } from 'react-router'
import { formatMoney } from '../../../../shop/localization/format-money.ts'
import { getSessionSummary } from '../../../../shop/payments/get-session-summary.ts'
import { shortId } from '../../../../shop/short-id.ts'
import { TiktokHandle } from '../../../account/orders/tiktok-handle.tsx'
import { callApi } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { declareMessages } from '../../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { loaderContext } from '../../../rendering/page-data.server.ts'
import { useRootData } from '../../../root-data.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { refuse, useSubmit } from '../../../ui/form/use-submit.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ShortScreen } from '../../../ui/states/message-screen.tsx'
import { Amount, Units } from '../../../ui/texts/price.tsx'
import type { Route } from './+types/demo-gateway'

export const handle = declareMessages('checkout', 'orders')

/** A real provider has a payment page of its own: without the demo gateway this one leads to the state of the payment. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { runtime, requestContext } = context.get(loaderContext)
  const { search, searchParams } = new URL(request.url)
  const sessionId = searchParams.get('session_id') ?? ''
  if (!runtime.services.settleDemoSession)
    throw redirect(sessionId ? `${href('/payment-success')}${search}` : href('/orders'))
  const { lang } = requestContext.locale
  const payment = await getSessionSummary(runtime.db, sessionId, lang)
  const gateway = runtime.services.paymentProviders.find(({ name }) => name === 'demo')
  const state = payment && ((await gateway?.getPayment(sessionId))?.state ?? null)
  return { sessionId, payment, state }
}

/** A page like a provider's payment page that states that it is a demo. */
export default function DemoGateway({ loaderData: { sessionId, payment, state } }: Route.ComponentProps) {
  const { t } = useTranslation('checkout')
  const root = useRootData()
  const isOpen = state === 'open' || state === 'declined'
  const settled = !payment ? 'unknown' : payment.paid ? 'paid' : 'settled'
  return (
    <>
      <PageHead title={t('gateway.title')} hidden />
      <ShortScreen aside={payment && <OrderLines payment={payment} />}>
        <h1 className="type-title">
          {isOpen ? t('gateway.payTo', { shop: isolateBidi(root?.shopName ?? '') }) : t(`gateway.${settled}`)}
        </h1>
        <p className="mt-3 flex gap-3 text-muted" data-testid="trial-banner">
          <FlaskConical className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          {t('gateway.banner')}
        </p>
        {payment && isOpen ? (
          <PaymentForm sessionId={sessionId} payment={payment} isDeclined={state === 'declined'} />
        ) : (
          <Link
            to={href('/orders')}
            className={buttonClass({ look: 'solid', size: 'medium', className: 'mt-6' })}
          >
            {t('success.viewOrders')}
          </Link>
        )}
      </ShortScreen>
    </>
  )
}

type Payment = NonNullable<Route.ComponentProps['loaderData']['payment']>

interface PaymentFormProps {
  sessionId: string
  payment: Payment
  /** An earlier attempt at this payment was declined. */
  isDeclined: boolean
}

function PaymentForm({ sessionId, payment, isDeclined }: PaymentFormProps) {
  const { t } = useTranslation('checkout')
  const { lang } = useLang()
  const total = formatMoney(lang, payment.total)

  const { revalidate } = useRevalidator()
  const settle = async (outcome: 'pay' | 'decline' | 'cancel') => {
    const { next } = await callApi('POST /demo/payments/{sessionId}', {
      param: { sessionId },
      json: { outcome },
    })
    // The page leaves the history: browsers may restore its form, which pays nothing any more.
    if (next) window.location.replace(next)
    else refuse(t('gateway.declined'))
  }
  // Another tab may have settled the payment: the page then says so instead of offering it again.
  const { run, sent, error } = useSubmit(settle, { onFailed: () => void revalidate() })
  const problem = error?.message ?? (isDeclined && !sent ? t('gateway.declined') : null)
  const button = (outcome: 'pay' | 'decline' | 'cancel') => ({
    busy: sent?.[0] === outcome,
    disabled: sent !== null,
    onClick: () => run(outcome),
  })
  return (
    <section>
      <p className="mt-6">
        <Amount text={total} className="font-display text-5xl font-bold tracking-tight" />
      </p>
      <p className="mt-3 text-muted">{t('gateway.hint')}</p>
      {problem && (
        <Notice tone="danger" role="alert" className="mt-4">
          {problem}
        </Notice>
      )}
      <div className="mt-5 grid gap-3">
        <Button look="solid" size="medium" {...button('pay')}>
          {t('gateway.pay', { amount: isolateBidi(total) })}
        </Button>
        <Button size="medium" {...button('cancel')}>
          {t('gateway.cancel')}
        </Button>
        <Button look="quiet" size="medium" className="justify-self-start px-0!" {...button('decline')}>
          {t('gateway.decline')}
        </Button>
      </div>
    </section>
  )
}

/** The orders that the payment covers, with their prices. */
function OrderLines({ payment: { lines } }: { payment: Payment }) {
  const { t } = useTranslation('checkout', 'orders')
  return (
    <section className="self-start rounded-panel border border-line bg-surface p-5 sm:p-6">
      <h2 className="type-heading">{t('yourOrder')}</h2>
      <ul className="mt-4 divide-y divide-line border-t border-line *:last:pb-0">
        {lines.map((line) => (
          <li key={line.orderId} className="flex justify-between gap-4 py-4">
            <div>
              <p className="font-semibold">
                <bdi>{line.name}</bdi>
                <Units units={line.units} />
              </p>
              <p className="dot-list text-muted">
                <TiktokHandle username={line.tiktokUsername} />
                <span className="figures">
                  {t('orders:order', { id: isolateBidi(shortId(line.orderId)) })}
                </span>
              </p>
            </div>
            <Amount money={line.price} />
          </li>
        ))}
      </ul>
    </section>
  )
}
