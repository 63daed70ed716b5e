import { z } from 'zod'
import {
  type EnteredCredentials,
  type ProviderSetup,
  SETUP_TIMEOUT_MS,
  SetupError,
} from '../../shop/providers/provider-setup.ts'
import { ForbiddenAddressError } from '../forbidden-addresses.ts'
import { type BtcpayAnswer, type BtcpayCall, createBtcpayCall, parseProblem } from './btcpay-client.ts'
import { invoiceSchema } from './invoices.ts'
import { BTCPAY_WEBHOOK_EVENTS } from './verify-webhook-event.ts'

/** The permissions that the shop needs, each with the wider ones that include it. */
const PERMISSIONS = {
  'btcpay.store.cancreateinvoice': ['btcpay.store.canmodifyinvoices'],
  'btcpay.store.canviewinvoices': ['btcpay.store.canmodifyinvoices', 'btcpay.store.canviewstoresettings'],
  'btcpay.store.canviewstoresettings': [],
  'btcpay.store.webhooks.canmodifywebhooks': [],
  'btcpay.store.cancreatenonapprovedpullpayments': [
    'btcpay.store.cancreatepullpayments',
    'btcpay.store.canmanagepullpayments',
  ],
} as const

/** Include all permissions above. */
const FULL_PERMISSIONS = ['unrestricted', 'btcpay.store.canmodifystoresettings']

const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  enabled: z.boolean(),
  authorizedEvents: z.object({ specificEvents: z.array(z.string()).default([]) }),
})

export default async function openBtcpayAccountSetup(
  { url, storeId, apiKey }: EnteredCredentials['btcpay'],
  { allowPrivate = false, timeoutMs = SETUP_TIMEOUT_MS }: { allowPrivate?: boolean; timeoutMs?: number },
): Promise<ProviderSetup> {
  const access = { url, storeId, apiKey, allowPrivate }
  const store = `/stores/${storeId}`
  const call = createBtcpayCall(access, { attempt: timeoutMs, operation: timeoutMs })

  return {
    async check() {
      const key = await send(call, 'GET', '/api-keys/current')
      if (key.status === 401) throw new SetupError('keyWrong', 'apiKey')
      const parsedKey = z.object({ permissions: z.array(z.string()) }).safeParse(key.json)
      if (key.status !== 200 || !parsedKey.success) throw new SetupError('notBtcpay', 'url')
      const missing = listMissingPermissions(parsedKey.data.permissions, storeId)
      if (missing.length > 0) throw new SetupError('permissionsMissing', 'apiKey', missing.join(', '))
      const found = await send(call, 'GET', store)
      if (found.status === 403 || found.status === 404) throw new SetupError('storeNotFound', 'storeId')
      const { name } = requireAnswer(z.object({ name: z.string() }), found)
      const methods = await send(call, 'GET', `${store}/payment-methods?onlyEnabled=true`)
      if (requireAnswer(z.array(z.object({ enabled: z.boolean() })), methods).length === 0)
        throw new SetupError('noWallet')
      const info = await send(call, 'GET', '/server/info')
      const { fullySynched } = requireAnswer(z.object({ fullySynched: z.boolean() }), info)
      if (!fullySynched) throw new SetupError('notSynchronized')
      // Expires unpaid. It shows that the store has exchange rates for pounds.
      const invoice = await send(call, 'POST', `${store}/invoices`, {
        amount: '1.00',
        currency: 'GBP',
        metadata: { itemDesc: 'Test' },
        checkout: { expirationMinutes: 1 },
      })
      requireAnswer(invoiceSchema, invoice)
      const host = new URL(url).host
      return { account: { id: storeId, name: `${name} (${host})`, mode: 'live' }, testPayment: 'started' }
    },

    async createWebhook(webhookUrl) {
      const answer = await send(call, 'POST', `${store}/webhooks`, {
        enabled: true,
        automaticRedelivery: true,
        url: webhookUrl,
        authorizedEvents: { everything: false, specificEvents: [...BTCPAY_WEBHOOK_EVENTS] },
      })
      if (answer.status === 400 || answer.status === 422)
        throw new SetupError('webhookRefused', null, parseProblem(answer).message)
      const { id, secret } = requireAnswer(webhookSchema.extend({ secret: z.string().min(1) }), answer)
      const webhook = { id, url: webhookUrl, events: [...BTCPAY_WEBHOOK_EVENTS], apiVersion: null }
      return { webhook, credential: secret, isNew: true }
    },

    async deleteLeftWebhooks(webhookUrl, keptIds) {
      const listed = requireAnswer(z.array(webhookSchema), await send(call, 'GET', `${store}/webhooks`))
      const left = listed.filter((webhook) => webhook.url === webhookUrl && !keptIds.includes(webhook.id))
      for (const { id } of left) await send(call, 'DELETE', `${store}/webhooks/${id}`)
    },

    async getWebhookState(id) {
      const answer = await send(call, 'GET', `${store}/webhooks/${id}`)
      if (answer.status === 404) return 'missing'
      return requireAnswer(webhookSchema, answer).enabled ? 'active' : 'disabled'
    },

    async deleteWebhook(id) {
      const answer = await send(call, 'DELETE', `${store}/webhooks/${id}`)
      if (answer.status !== 404) requireAnswer(z.unknown(), answer)
    },
  }
}

/** A key may have its permissions for all stores or for single ones. */
function listMissingPermissions(granted: string[], storeId: string): string[] {
  const has = (permission: string) =>
    granted.includes(permission) || granted.includes(`${permission}:${storeId}`)
  if (FULL_PERMISSIONS.some(has)) return []
  return Object.entries(PERMISSIONS).flatMap(([permission, wider]) =>
    [permission, ...wider].some(has) ? [] : [permission],
  )
}

async function send(call: BtcpayCall, method: string, path: string, body?: object): Promise<BtcpayAnswer> {
  try {
    return await call(method, path, body)
  } catch (error) {
    if (error instanceof ForbiddenAddressError) throw new SetupError('addressForbidden', 'url')
    throw new SetupError('serverUnreachable', 'url')
  }
}

function requireAnswer<T>(schema: z.ZodType<T>, answer: BtcpayAnswer): T {
  const { status } = answer
  if (status === 401) throw new SetupError('keyWrong', 'apiKey')
  if (status === 403) throw new SetupError('keyLimited', 'apiKey')
  if (status === 429 || status >= 500) throw new SetupError('providerDown')
  if (status >= 400) throw new SetupError('refused', null, parseProblem(answer).message)
  const parsed = schema.safeParse(answer.json)
  if (!parsed.success) throw new SetupError('notBtcpay', 'url')
  return parsed.data
}
