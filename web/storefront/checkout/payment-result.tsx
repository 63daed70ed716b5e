import { useSearchParams } from 'react-router'
import { PageHead } from '../../discovery/page-head.tsx'
import { useTranslation } from '../../localization/translation.tsx'
import { wordsOf } from '../../localization/words-of-route.ts'
import { OrderResult } from './order-result.tsx'
import { SessionResult } from './session-result.tsx'

export const handle = wordsOf('checkout')

/** Where a payment returns to: with its session, or, from a wallet, with its order. */
export default function PaymentResultScreen() {
  const { t } = useTranslation('checkout')
  const [search] = useSearchParams()
  const orderId = search.get('orderId')
  return (
    <>
      <PageHead title={t('success.title')} hidden />
      {orderId && !search.has('session_id') ? (
        <OrderResult orderId={orderId} />
      ) : (
        <SessionResult sessionId={search.get('session_id')} />
      )}
    </>
  )
}
