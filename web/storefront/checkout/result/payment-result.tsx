import { useEffect, useState } from 'react'
import { href, useLocation, useSearchParams } from 'react-router'
import { BRIEF_ANCHOR } from '../../../account/orders/brief/brief-api.ts'
import { VideoForm } from '../../../account/orders/brief/video-form.tsx'
import {
  fetchPurchase,
  findProposedVideo,
  isWaitingForAnswers,
  isWaitingForVideo,
  type MyOrder,
} from '../../../account/orders/my-orders.ts'
import { getPathToReturn, session } from '../../../account/session.ts'
import { callApi } from '../../../api-client.ts'
import { declareMessages } from '../../../i18n/route-messages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useRootData, useSendsEmails } from '../../../root-data.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { withSearch } from '../../../with-search.ts'
import { TrialBanner } from '../demo/trial-labels.tsx'
import { completePurchase, syncNewestPurchase } from '../started-purchases.ts'
import {
  PurchaseNotes,
  PurchaseSummary,
  type ResultLink,
  ResultScreen,
  useResultLinks,
} from './result-screen.tsx'
import { MIN_PROCESSING_MS, useOrderPaymentResult, useSessionResult } from './use-payment-result.ts'

/** The first poll captures a PayPal payment. */
const POLL_OPTIONS = {
  page: {},
  bank: { atLeastMs: MIN_PROCESSING_MS },
  paypal: { atLeastMs: MIN_PROCESSING_MS, capture: true },
}

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

/** The result of a wallet payment that returned with the id of its order. The status comes from the server. */
function OrderResult({ orderId }: { orderId: string }) {
  const { t } = useTranslation('checkout')
  const location = useLocation()
  const { orders, shopOn, tryAgain, support } = useResultLinks()
  const { result, bought } = useOrderPaymentResult(orderId)
  useClearPurchase(result === 'success', null)
  const purchase = usePurchase(false, { orderId }, bought)
  const logIn = {
    to: withSearch(href('/login'), { from: getPathToReturn(location) }),
    label: t('common:login'),
  }
  const shown = {
    checking: { look: 'checking', text: t('success.processing') },
    success: {
      look: 'success',
      text: t(`success.${purchase.text}`),
      links: listNextLinks(purchase, [orders, shopOn]),
    },
    confirming: { look: 'confirming', text: t('success.timedOut'), links: [orders, support] },
    failed: { look: 'failed', text: t('success.failedText'), links: [tryAgain, support] },
    unknown: { look: 'failed', text: t('success.unknown'), links: [orders, support] },
    loggedOut: { look: 'failed', text: t('success.loggedOut'), links: [logIn, support] },
    error: { look: 'failed', text: t('success.error'), links: [tryAgain, support] },
  } as const
  return (
    <ResultScreen
      result={result}
      {...shown[result]}
      missing={result === 'success' && <MissingVideos purchase={purchase} />}
      hasForm={purchase.text === 'videoText'}
      notes={result === 'success' && <PurchaseNotes orders={purchase.orders} />}
    >
      {result === 'success' && <PurchaseSummary orders={purchase.orders} />}
    </ResultScreen>
  )
}

interface SessionResultProps {
  sessionId: string | null
  /** Where the customer returned from: a payment page, the bank's 3-D Secure page, or PayPal. */
  from: keyof typeof POLL_OPTIONS
  /** The bank's own result. It only selects the text. */
  refused?: boolean
}

/** The result of a payment session. The status comes from the provider. */
function SessionResult({ sessionId, from, refused = false }: SessionResultProps) {
  const { t } = useTranslation('checkout')
  const { orders, shopOn, tryAgain, support } = useResultLinks()
  const sendsEmails = useSendsEmails()
  // The phone that scanned PayPal's code has no session.
  const elsewhere = session.useUser() === null && from === 'paypal'
  const seen = useSessionResult(sessionId, POLL_OPTIONS[from])
  const result = refused && seen === 'confirming' ? 'refused' : seen
  useClearPurchase(result === 'success', sessionId)
  const purchase = usePurchase(result === 'success' && !elsewhere, { sessionId })
  const shown = {
    checking: { look: 'checking', text: t('success.processing') },
    success: {
      look: 'success',
      text: t(elsewhere ? 'success.paidElsewhere' : `success.${purchase.text}`),
      links: elsewhere ? [shopOn] : listNextLinks(purchase, [orders, shopOn]),
    },
    expired: { look: 'failed', text: t('success.expired'), links: [tryAgain, support] },
    pending: {
      look: 'confirming',
      text: t(sendsEmails ? 'success.pending' : 'success.pendingHere'),
      links: [orders, shopOn],
    },
    confirming: { look: 'confirming', text: t('success.timedOut'), links: [orders, support] },
    refused: { look: 'failed', text: t('success.failedText'), links: [tryAgain, support] },
    missing: { look: 'failed', text: t('success.noSession'), links: [tryAgain, support] },
    failed: { look: 'failed', text: t('success.error'), links: [tryAgain, support] },
  } as const
  return (
    <ResultScreen
      result={result}
      {...shown[result]}
      missing={result === 'success' && <MissingVideos purchase={purchase} />}
      hasForm={purchase.text === 'videoText'}
      notes={result === 'success' && <PurchaseNotes orders={purchase.orders} />}
    >
      {result === 'success' && <PurchaseSummary orders={purchase.orders} />}
    </ResultScreen>
  )
}

/**
 * Removes what a payment bought from the cart and from the checkout, once it is paid.
 * @param sessionId Null where the address names only an order: the payment was the last to be started.
 */
function useClearPurchase(isPaid: boolean, sessionId: string | null): void {
  useEffect(() => {
    if (!isPaid) return
    if (sessionId) completePurchase(sessionId)
    else syncNewestPurchase()
  }, [isPaid, sessionId])
}

/** The bought orders. Missing videos are asked for here, other questions on the page of their order. */
interface Purchase {
  orders: MyOrder[]
  /** Message key of the customer's next step. */
  text: 'paidText' | 'videoText' | 'answerText'
  /** The questions of the first order that waits for answers. */
  brief: ResultLink | null
  /** The page of the order, where it is the only one. */
  order: ResultLink | null
  reload: () => Promise<void>
}

/**
 * Returns the orders that a paid session paid, or those bought together with an order (`known`). Empty until they are
 * known, and where they belong to nobody in this browser. `isPaid` loads them.
 */
function usePurchase(
  isPaid: boolean,
  from: { sessionId: string | null } | { orderId: string },
  known: MyOrder[] = [],
): Purchase {
  const { t } = useTranslation('checkout', 'orders')
  const [loaded, setOrders] = useState<MyOrder[] | null>(null)
  const orders = loaded ?? known
  const key = JSON.stringify(from)
  useEffect(() => {
    if (!isPaid || session.read() === null) return
    let left = false
    fetchBought(JSON.parse(key))
      .then((bought) => left || setOrders(bought))
      // My Orders and the email show the purchase, too.
      .catch(() => {})
    return () => {
      left = true
    }
  }, [isPaid, key])
  const waiting = orders.find((order) => isWaitingForAnswers(order) && !isWaitingForVideo(order))
  const page = waiting && href('/orders/:orderId', { orderId: waiting.id })
  const only = orders.length === 1 ? orders[0] : undefined
  return {
    orders,
    text: orders.some(isWaitingForVideo) ? 'videoText' : waiting ? 'answerText' : 'paidText',
    brief: page ? { to: `${page}#${BRIEF_ANCHOR}`, label: t('success.answer') } : null,
    order: only ? { to: href('/orders/:orderId', { orderId: only.id }), label: t('orders:open') } : null,
    // The video is saved, even where the purchase cannot be loaded again.
    reload: () =>
      fetchBought(JSON.parse(key))
        .then(setOrders)
        .catch(() => {}),
  }
}

/** Returns what comes next after a payment: open questions first, then the order where it is the only one. */
function listNextLinks({ brief, order }: Purchase, [orders, shopOn]: [ResultLink, ResultLink]): ResultLink[] {
  if (brief) return [brief, orders]
  return order ? [order, orders, shopOn] : [orders, shopOn]
}

async function fetchBought(from: { sessionId: string } | { orderId: string }): Promise<MyOrder[]> {
  if ('sessionId' in from) return fetchPurchase({ sessionId: from.sessionId })
  const { paymentId } = await callApi('GET /orders/{id}', { param: { id: from.orderId } })
  return fetchPurchase({ paymentId })
}

/** Asks for the videos of the orders that were bought without one. */
function MissingVideos({ purchase: { orders, reload } }: { purchase: Purchase }) {
  const { t } = useTranslation('orders')
  const waiting = orders.filter(isWaitingForVideo)
  if (waiting.length === 0) return null
  return (
    <section
      aria-labelledby="missing-videos"
      className="mt-8 space-y-6 rounded-panel bg-accent-wash p-5 sm:p-6"
      data-testid="missing-videos"
    >
      <h2 id="missing-videos" className="type-heading">
        {t('brief.video.waiting')}
      </h2>
      {waiting.map((order) => (
        <div key={order.id} data-missing-video={order.id}>
          {waiting.length > 1 && (
            <p className="mb-2">
              <bdi>{order.localPackageName}</bdi>
            </p>
          )}
          <VideoForm
            address={{ orderId: order.id }}
            username={order.tiktokUsername}
            proposed={findProposedVideo(order, orders)}
            onSaved={reload}
          />
        </div>
      ))}
    </section>
  )
}
