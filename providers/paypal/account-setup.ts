import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  type EnteredCredentials,
  type ProviderMode,
  type ProviderSetup,
  type ProviderWebhook,
  SETUP_TIMEOUT_MS,
  SetupError,
} from '../../shop/providers/provider-setup.ts'
import { getPaypalApiBase } from './api-base.ts'
import { PAYPAL_WEBHOOK_EVENTS } from './verify-webhook-event.ts'

const WEBHOOKS = '/v1/notifications/webhooks'
const TOKEN = '/v1/oauth2/token'

const tokenSchema = z.object({ access_token: z.string().min(1), app_id: z.string().default('') })

const webhookSchema = z.object({
  id: z.string().min(1),
  url: z.string(),
  event_types: z.array(z.object({ name: z.string() })),
})

const errorSchema = z.object({
  name: z.string().default(''),
  message: z.string().default(''),
  details: z.array(z.object({ field: z.string().default(''), issue: z.string().default('') })).default([]),
})

/** Uses `fetch`: the SDK has no webhooks, takes much memory and is not needed before PayPal is set up. */
export default async function createPaypalAccountSetup(
  { clientId, clientSecret, mode }: EnteredCredentials['paypal'],
  { apiBase, timeoutMs = SETUP_TIMEOUT_MS }: { apiBase?: string; timeoutMs?: number },
): Promise<ProviderSetup> {
  const origin = apiBase ?? getPaypalApiBase(mode)
  const signal = AbortSignal.timeout(timeoutMs)
  let access: Promise<z.infer<typeof tokenSchema>> | undefined

  async function send(method: string, path: string, body?: unknown): Promise<Answer> {
    access ??= requireToken()
    const { access_token } = await access
    const headers = {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      'paypal-request-id': randomUUID(),
    }
    return request(`${origin}${path}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : undefined,
      signal,
    })
  }

  async function requireToken() {
    const token = await getToken(origin)
    if (token) return token
    const other: ProviderMode = mode === 'live' ? 'test' : 'live'
    if (!apiBase && (await getToken(getPaypalApiBase(other)))) throw new SetupError('otherMode', 'mode')
    throw new SetupError('keyWrong', 'clientSecret')
  }

  /** Returns null when PayPal does not know the credentials. */
  async function getToken(base: string) {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const answer = await request(`${base}${TOKEN}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal,
    })
    if (answer.status === 401 || answer.status === 400) return null
    return requireAnswer(tokenSchema, answer)
  }

  return {
    async check(publicUrl) {
      access ??= requireToken()
      const { app_id: appId } = await access
      // Never approved, so that it expires without a payment.
      const answer = await send('POST', '/v2/checkout/orders', buildTestOrder(publicUrl))
      requireAnswer(z.object({ id: z.string() }), answer)
      return {
        account: { id: appId || clientId.slice(-4), name: null, mode },
        testPayment: 'started',
      }
    },

    async createWebhook(url) {
      const listed = requireAnswer(
        z.object({ webhooks: z.array(webhookSchema).default([]) }),
        await send('GET', WEBHOOKS),
      )
      // PayPal keeps one webhook for an address.
      const existing = listed.webhooks.find((webhook) => webhook.url === url)
      const answer = existing
        ? await send('PATCH', `${WEBHOOKS}/${existing.id}`, [
            { op: 'replace', path: '/event_types', value: listEventTypes() },
          ])
        : await send('POST', WEBHOOKS, { url, event_types: listEventTypes() })
      const webhook = toWebhook(requireAnswer(webhookSchema, answer))
      return { webhook, credential: webhook.id, isNew: !existing }
    },

    /** There is one at most. */
    async deleteLeftWebhooks() {},

    async getWebhookState(id) {
      const answer = await send('GET', `${WEBHOOKS}/${id}`)
      if (answer.status === 404) return 'missing'
      requireAnswer(webhookSchema, answer)
      return 'active'
    },

    async deleteWebhook(id) {
      const answer = await send('DELETE', `${WEBHOOKS}/${id}`)
      if (answer.status !== 404) requireOk(answer)
    },
  }
}

function listEventTypes() {
  return PAYPAL_WEBHOOK_EVENTS.map((name) => ({ name }))
}

function toWebhook({ id, url, event_types }: z.infer<typeof webhookSchema>): ProviderWebhook {
  return { id, url, events: event_types.map(({ name }) => name), apiVersion: null }
}

function buildTestOrder(publicUrl: string) {
  return {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'GBP', value: '1.00' } }],
    payment_source: {
      paypal: {
        experience_context: {
          shipping_preference: 'NO_SHIPPING',
          return_url: publicUrl,
          cancel_url: publicUrl,
        },
      },
    },
  }
}

interface Answer {
  status: number
  json: unknown
}

/** Repeats once what may be repeated: a connection that was kept open may have ended meanwhile. */
async function request(url: string, init: RequestInit, attempts = 2): Promise<Answer> {
  const isRepeatable = init.method === 'GET' || url.endsWith(TOKEN)
  try {
    const response = await fetch(url, { ...init, redirect: 'error' })
    const text = await response.text()
    return { status: response.status, json: text === '' ? null : JSON.parse(text) }
  } catch {
    if (isRepeatable && attempts > 1 && !init.signal?.aborted) return request(url, init, attempts - 1)
    // Without the cause, which may contain the request.
    throw new SetupError('providerDown')
  }
}

function requireAnswer<T>(schema: z.ZodType<T>, answer: Answer): T {
  requireOk(answer)
  const { data } = schema.safeParse(answer.json)
  if (data === undefined) throw new SetupError('providerDown')
  return data
}

function requireOk({ status, json }: Answer): void {
  if (status < 400) return
  if (status >= 500 || status === 429) throw new SetupError('providerDown')
  if (status === 401 || status === 403) throw new SetupError('keyLimited', 'clientId')
  const { data } = errorSchema.safeParse(json)
  const [detail] = data?.details ?? []
  if (detail?.field.endsWith('url') || data?.name.startsWith('WEBHOOK_URL')) {
    throw new SetupError('addressRefused')
  }
  throw new SetupError(
    'refused',
    null,
    [data?.message, detail?.issue ?? data?.name].filter(Boolean).join(' '),
  )
}
