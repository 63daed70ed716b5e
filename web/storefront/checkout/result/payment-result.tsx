import { useSearchParams } from 'react-router'
import { declareMessages } from '../../../i18n/route-messages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useRootData } from '../../../root-data.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { TrialBanner } from '../demo/trial-labels.tsx'
import { OrderResult } from './order-result.tsx'
import { SessionResult } from './session-result.tsx'

export const handle = declareMessages('checkout', 'orders')

/** The page to which payments return, with their session, or with their order for wallets and PayPal. */
export default function PaymentResultScreen() {
  const { t } = useTranslation('checkout')
  const root = useRootData()
  const [search] = useSearchParams()
  return (
    <>
      <PageHead title={t('success.title')} hidden />
      {(isByOrder(search) || !root?.demo) && <TrialBanner />}
      <Result search={search} />
    </>
  )
}

function isByOrder(search: URLSearchParams): boolean {
  return search.has('orderId') && !search.has('session_id')
}

function Result({ search }: { search: URLSearchParams }) {
  if (!isByOrder(search)) return <SessionResult sessionId={search.get('session_id')} from="page" />
  // Each provider appends its own name of the session.
  const [token, intent] = [search.get('token'), search.get('payment_intent')]
  if (token) return <SessionResult sessionId={token} from="paypal" />
  if (!intent) return <OrderResult orderId={search.get('orderId') ?? ''} />
  const refused = search.get('redirect_status') === 'failed'
  return <SessionResult sessionId={intent} from="bank" refused={refused} />
}
