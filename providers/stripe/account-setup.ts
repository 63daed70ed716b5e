import type Stripe from 'stripe'
import {
  type EnteredCredentials,
  type ProviderSetup,
  SETUP_TIMEOUT_MS,
  SetupError,
} from '../../shop/providers/provider-setup.ts'
import { getKeyMode } from './get-key-mode.ts'
import { createStripeClient, parseStripeFailure } from './stripe-client.ts'
import { SETUP_METADATA, STRIPE_WEBHOOK_EVENTS } from './webhook-events.ts'

/** Recognizes the endpoints that the shop created; those made by hand are left alone. */
const ENDPOINT_METADATA = { created_by: 'crescendo' }

/** Stripe's card that always pays in test mode. */
const TEST_CARD = 'pm_card_visa'

const TEST_AMOUNT = { amount: 100, currency: 'gbp' }

export default async function openStripeAccountSetup(
  { secretKey, publishableKey }: EnteredCredentials['stripe'],
  { apiBase, timeoutMs = SETUP_TIMEOUT_MS }: { apiBase?: string; timeoutMs?: number },
): Promise<ProviderSetup> {
  const signal = AbortSignal.timeout(timeoutMs)
  const options = { apiBase, requestTimeout: timeoutMs, signal }
  const stripe = await createStripeClient(secretKey, options)
  const browser = await createStripeClient(publishableKey, options)
  const mode = getKeyMode(secretKey)

  return {
    async check(publicUrl) {
      if (getKeyMode(publishableKey) !== mode) throw new SetupError('twoModes', 'publishableKey')
      const account = await call('secretKey', stripe.accounts.retrieveCurrent())
      if (mode === 'live' && !account.charges_enabled) throw new SetupError('accountInactive')
      const creation = stripe.paymentIntents.create({
        ...TEST_AMOUNT,
        allowed_payment_method_types: ['card'],
        metadata: SETUP_METADATA,
      })
      const intent = await call('secretKey', creation)
      try {
        await checkPublishableKey(browser, intent)
      } catch (error) {
        await stripe.paymentIntents.cancel(intent.id).catch(() => undefined)
        throw error
      }
      if (mode === 'test') await payWithTestCard(stripe, intent.id, publicUrl)
      else await call('secretKey', stripe.paymentIntents.cancel(intent.id))
      const name = account.settings?.dashboard?.display_name ?? account.business_profile?.name ?? null
      return {
        account: { id: account.id, name, mode },
        testPayment: mode === 'test' ? 'paid' : 'started',
      }
    },

    async createWebhook(url) {
      const creation = stripe.webhookEndpoints.create({
        url,
        enabled_events: [...STRIPE_WEBHOOK_EVENTS],
        api_version: await getApiVersion(),
        metadata: ENDPOINT_METADATA,
      })
      const { id, secret, enabled_events, api_version } = await call('secretKey', creation)
      if (!secret) throw new SetupError('refused')
      const webhook = { id, url, events: enabled_events, apiVersion: api_version }
      return { webhook, credential: secret, isNew: true }
    },

    async deleteLeftWebhooks(url, keptIds) {
      const listed = await call('secretKey', stripe.webhookEndpoints.list({ limit: 100 }))
      const left = listed.data.filter(
        (endpoint) =>
          endpoint.url === url &&
          endpoint.metadata.created_by === ENDPOINT_METADATA.created_by &&
          !keptIds.includes(endpoint.id),
      )
      for (const { id } of left) await call('secretKey', stripe.webhookEndpoints.del(id))
    },

    async getWebhookState(id) {
      try {
        const { status } = await stripe.webhookEndpoints.retrieve(id)
        return status === 'enabled' ? 'active' : 'disabled'
      } catch (error) {
        if (isMissing(error)) return 'missing'
        throw toSetupError(error, 'secretKey')
      }
    },

    async deleteWebhook(id) {
      try {
        await stripe.webhookEndpoints.del(id)
      } catch (error) {
        if (!isMissing(error)) throw toSetupError(error, 'secretKey')
      }
    },
  }
}

/** The version whose objects the library and the shop understand. */
async function getApiVersion() {
  const { default: Stripe } = await import('stripe')
  return Stripe.API_VERSION
}

/** Reads the payment as a browser would: only a key of the same account can. */
async function checkPublishableKey(browser: Stripe, intent: Stripe.PaymentIntent): Promise<void> {
  try {
    await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? '' })
  } catch (error) {
    if (isMissing(error)) throw new SetupError('twoAccounts', 'publishableKey')
    throw toSetupError(error, 'publishableKey')
  }
}

async function payWithTestCard(stripe: Stripe, intentId: string, publicUrl: string): Promise<void> {
  const confirmation = stripe.paymentIntents.confirm(intentId, {
    payment_method: TEST_CARD,
    return_url: publicUrl,
  })
  const { status } = await call('secretKey', confirmation)
  if (status !== 'succeeded') throw new SetupError('testPaymentFailed')
}

async function call<T>(field: string, request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw toSetupError(error, field)
  }
}

function isMissing(error: unknown): boolean {
  return parseStripeFailure(error).code === 'resource_missing'
}

/** Without the library's error as its cause: that contains the request. */
function toSetupError(error: unknown, field: string): SetupError {
  if (error instanceof SetupError) return error
  const { type, code, rawType, message, statusCode } = parseStripeFailure(error)
  if (type === 'StripeAuthenticationError') {
    return new SetupError(code === 'api_key_expired' ? 'keyRevoked' : 'keyWrong', field)
  }
  if (type === 'StripePermissionError') return new SetupError('keyLimited', field)
  if (type === 'StripeCardError') return new SetupError('testPaymentFailed')
  const isRefusal = rawType === 'invalid_request_error' && statusCode !== undefined && statusCode < 500
  if (!isRefusal || type === 'StripeRateLimitError') return new SetupError('providerDown')
  if ((error as { param?: string }).param === 'url') return new SetupError('addressRefused')
  return new SetupError('refused', null, message)
}
