import { useSearchParams } from 'react-router'
import { PageHead } from '../../discovery/page-head.tsx'
import { useTranslation } from '../../localization/translation.tsx'
import { wordsOf } from '../../localization/words-of-route.ts'
import { useRootData } from '../../root-data.ts'
import { DemoBanner } from './demo-banner.tsx'
import { OrderResult } from './order-result.tsx'
import { SessionResult } from './session-result.tsx'

export const handle = wordsOf('checkout')

/** Where a payment returns to: with its session, or, from a wallet or PayPal, with its order. */
export default function PaymentResultScreen() {
  const { t } = useTranslation('checkout')
  const root = useRootData()
  const [search] = useSearchParams()
  const [orderId, sessionId, token] = [search.get('orderId'), search.get('session_id'), search.get('token')]
  const byOrder = orderId !== null && sessionId === null
  return (
    <>
      <PageHead title={t('success.title')} hidden />
      {byOrder && root?.demo && <DemoBanner />}
      {!byOrder && <SessionResult sessionId={sessionId} />}
      {/* The token is PayPal's name of the session. */}
      {byOrder && token && <SessionResult sessionId={token} fromPaypal />}
      {byOrder && !token && <OrderResult orderId={orderId} />}
    </>
  )
}
