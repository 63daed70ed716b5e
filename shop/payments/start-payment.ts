import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { type Placeholders, prepareStatement } from '../database/prepare-statement.ts'
import { ShopError } from '../errors.ts'
import { toPounds } from '../money.ts'
import { orders } from '../orders/tables.ts'
import { toPaymentOption } from '../payment-methods.ts'
import type {
  PaymentProvider,
  PaymentRequest,
  PaymentSession,
  ProviderName,
} from '../providers/payment-provider.ts'
import { getProviderRefusal } from '../providers/provider-errors.ts'
import type { Db, PagePaths, Services } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import { getProvider, getProviderForMethod } from './payment-providers.ts'
import { isPaid } from './payment-status.ts'
import {
  canReplaceKey,
  getIdempotencyKey,
  getKeyValuesAfterFailure,
  getNextKeyValues,
  isCurrentKey,
} from './provider-requests/idempotency-key.ts'
import { recordProviderProblem } from './provider-requests/provider-problems.ts'
import { type Payment, payments } from './tables.ts'

interface StartPayment {
  paymentId: string
  /** The shop's own origin, for the URLs to which the provider sends the customer back. */
  origin: string
  paths: PagePaths
  walletToken?: string
  /** Where the provider sends a customer who leaves the payment. Default: the checkout. */
  cancelPath?: string
}

/**
 * Creates the provider's session of a committed payment, and charges a wallet token to it. Parallel and repeated
 * calls use one idempotency key and get one session. Throws ShopError `no_payment_method`, also when the method
 * was switched off meanwhile; `session_closed` when the payment ended unpaid; `payment_refused` after a refusal,
 * which staff can see; or `provider_unavailable`, after which the payment can be started again.
 */
export async function startPayment(
  db: Db,
  services: Pick<Services, 'paymentProviders' | 'paths'>,
  { paymentId, origin, walletToken, cancelPath }: Omit<StartPayment, 'paths'>,
): Promise<PaymentSession> {
  const start: StartPayment = { paymentId, origin, walletToken, cancelPath, paths: services.paths }
  const { payment, lines } = await requirePaymentWithLines(db, paymentId)
  const canBePaid = lines.some(({ status, paidAt }) => status === 'pending' && paidAt === null)
  if (!isPaid(payment.status) && !canBePaid) throw new ShopError('session_closed')
  const existingSession = getExistingSession(payment, start)
  if (existingSession) {
    return chargeSession(db, getProvider(services, payment.provider), payment, start, existingSession)
  }
  const provider = getProviderForMethod(services, payment.method)
  const { methods } = await getSettings(db)
  if (!provider || !methods[payment.method]) throw new ShopError('no_payment_method')
  // Placed before the shop went live, or before it went back to test keys.
  if (provider.isTrial !== payment.isTrial) throw new ShopError('session_closed')

  const request = buildPaymentRequest(payment, lines, start)
  if (payment.newKeyAt) {
    const found = await provider.findSession?.(request).catch((cause) => {
      throw new ShopError('provider_unavailable', { cause })
    })
    if (found) return saveAndChargeSession(db, provider, payment, start, found)
    await db
      .update(payments)
      .set(getNextKeyValues(payments))
      .where(and(canReplaceKey(payments, payment), isNull(payments.sessionId)))
    // If another key was set, here or by a parallel call, start over with the changed row.
    if ((await db.$count(payments, isCurrentKey(payments, payment))) === 0)
      return startPayment(db, services, start)
  }
  const session = await provider.createSession(request).catch(async (cause) => {
    // A second session is harmless at providers without `findSession`, because no customer is sent to it.
    await saveKeyFailure(db, payment, cause, !provider.findSession)
    throw await recordFailure(db, payment, cause)
  })
  return saveAndChargeSession(db, provider, payment, start, session)
}

/** Stores the session and charges the payment's only one: this, or that of a parallel call that stored it first. */
async function saveAndChargeSession(
  db: Db,
  provider: PaymentProvider,
  payment: Payment,
  start: StartPayment,
  session: PaymentSession,
): Promise<PaymentSession> {
  const { sessionId, url } = session
  const [first] = await setFirstSession(db, {
    paymentId: payment.id,
    provider: provider.name,
    sessionId,
    url,
  })
  const [started] = first ? [] : await db.select().from(payments).where(eq(payments.id, payment.id))
  const stored = (started && getExistingSession(started, start)) ?? session
  return chargeSession(db, provider, payment, start, stored)
}

const setFirstSession = prepareStatement(
  (
    db,
    values: Placeholders<{
      paymentId: string
      provider: ProviderName
      sessionId: string
      url: string | null
    }>,
  ) =>
    db
      .update(payments)
      .set({
        provider: sql`${values.provider}`,
        sessionId: sql`${values.sessionId}`,
        sessionUrl: sql`${values.url}`,
        newKeyAt: null,
      })
      .where(and(eq(payments.id, values.paymentId), isNull(payments.sessionId)))
      .returning({ id: payments.id }),
)

/** Charges the wallet token to a stored session if there is one. Returns the session afterwards. */
async function chargeSession(
  db: Db,
  provider: PaymentProvider | undefined,
  payment: Payment,
  start: StartPayment,
  session: PaymentSession,
): Promise<PaymentSession> {
  const chargeWallet = provider?.chargeWallet
  if (!chargeWallet || !start.walletToken || session.url || isPaid(payment.status)) return session
  if (payment.newKeyAt && payment.sessionId) {
    // A session can be charged only once, so another key is harmless.
    await db.update(payments).set(getNextKeyValues(payments)).where(canReplaceKey(payments, payment))
  }
  const { payment: current, lines } = await requirePaymentWithLines(db, payment.id)
  const request = buildPaymentRequest(current, lines, start)
  const after = await chargeWallet(session.sessionId, request).catch(async (cause) => {
    await saveKeyFailure(db, current, cause, true)
    throw await recordFailure(db, payment, cause)
  })
  if (after.url) {
    await db
      .update(payments)
      .set({ sessionUrl: after.url })
      .where(and(eq(payments.id, payment.id), eq(payments.sessionId, session.sessionId)))
  }
  return after
}

async function recordFailure(db: Db, payment: Payment, cause: unknown): Promise<ShopError> {
  await recordProviderProblem(db, 'session', cause, payment.id)
  return new ShopError(getProviderRefusal(cause) ? 'payment_refused' : 'provider_unavailable', { cause })
}

async function saveKeyFailure(db: Db, payment: Payment, error: unknown, isHarmless: boolean): Promise<void> {
  const change = getKeyValuesAfterFailure(payments, error, { isHarmless })
  if (change) await db.update(payments).set(change).where(isCurrentKey(payments, payment))
}

function getExistingSession(payment: Payment, { origin, paths }: StartPayment): PaymentSession | null {
  const { sessionId, sessionUrl, settledAt } = payment
  if (isPaid(payment.status) && sessionId) {
    return { sessionId, url: `${origin}${paths.paymentResult}?session_id=${sessionId}` }
  }
  if (settledAt) throw new ShopError('session_closed')
  return sessionId ? { sessionId, url: sessionUrl } : null
}

type PaymentLine = Awaited<ReturnType<typeof listPaymentWithLines>>[number]['line']

/** Reads a payment with its lines in one statement. */
const listPaymentWithLines = prepareStatement((db, values: Placeholders<{ paymentId: string }>) =>
  db
    .select({
      payment: getTableColumns(payments),
      line: {
        id: orders.id,
        packageName: orders.packageName,
        units: orders.units,
        price: orders.price,
        status: orders.status,
        paidAt: orders.paidAt,
      },
    })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(eq(payments.id, values.paymentId))
    .orderBy(asc(orders.line)),
)

async function requirePaymentWithLines(db: Db, paymentId: string) {
  const rows = await listPaymentWithLines(db, { paymentId })
  const [first] = rows
  if (!first) throw new ShopError('not_found')
  return { payment: first.payment, lines: rows.map(({ line }) => line) }
}

function buildPaymentRequest(
  payment: Payment,
  lines: PaymentLine[],
  { origin, paths, walletToken, cancelPath = paths.cancelledCheckout }: StartPayment,
): PaymentRequest {
  const { id, createdAt, method, amount, currency, email, lang, statementDescriptor } = payment
  const named = new URLSearchParams({
    method: toPaymentOption(method),
    orderId: lines[0]?.id ?? '',
    amount: toPounds(payment).toFixed(2),
  })
  const resultUrl = `${origin}${paths.paymentResult}`
  return {
    paymentId: id,
    idempotencyKey: getIdempotencyKey(payment),
    placedAt: createdAt,
    method,
    amount: { amount, currency },
    statementDescriptor,
    email,
    lang,
    // Providers refuse lines of 0.
    lines: lines
      .filter(({ price }) => price !== 0)
      .map(({ packageName: name, units, price }) => ({ name, units, amount: { amount: price, currency } })),
    // Wallets and PayPal have no session id yet when they build this URL.
    successUrl:
      method === 'card' || method === 'crypto'
        ? `${resultUrl}?session_id={SESSION_ID}`
        : `${resultUrl}?${named}`,
    cancelUrl: `${origin}${cancelPath}`,
    walletToken,
  }
}
