import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { PaypalError } from './paypal-state.ts'

/** The SDK has no webhooks; these are the documented fields. */
interface WireWebhook {
  id: string
  url: string
  event_types: { name: string; status: 'ENABLED' }[]
}

const eventTypes = z
  .array(z.strictObject({ name: z.string().regex(/^[A-Z]+(\.[A-Z-]+)+$/) }))
  .min(1)
  .max(500)

const creation = z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2048), event_types: eventTypes })

const change = z.tuple([
  z.strictObject({ op: z.literal('replace'), path: z.literal('/event_types'), value: eventTypes }),
])

/** Webhooks of one app. */
const MAX_WEBHOOKS = 10

export function createPaypalWebhooks() {
  const webhooks = new Map<string, WireWebhook>()
  let allowsLoopback = false

  function find(id: string): WireWebhook {
    const webhook = webhooks.get(id)
    if (!webhook) throw new PaypalError(404, 'INVALID_RESOURCE_ID')
    return webhook
  }

  return {
    find,
    list: () => ({ webhooks: [...webhooks.values()] }),
    create(body: string): WireWebhook {
      const { url, event_types } = parse(creation, body)
      const { protocol, port } = new URL(url)
      if (!allowsLoopback && (protocol !== 'https:' || port !== ''))
        throw new PaypalError(400, 'VALIDATION_ERROR', 'url')
      if ([...webhooks.values()].some((webhook) => webhook.url === url))
        throw new PaypalError(400, 'WEBHOOK_URL_ALREADY_EXISTS')
      if (webhooks.size >= MAX_WEBHOOKS) throw new PaypalError(400, 'WEBHOOK_NUMBER_LIMIT_EXCEEDED')
      const webhook = {
        id: randomBytes(9).toString('hex').toUpperCase(),
        url,
        event_types: enable(event_types),
      }
      webhooks.set(webhook.id, webhook)
      return webhook
    },
    change(id: string, body: string): WireWebhook {
      const webhook = find(id)
      webhook.event_types = enable(parse(change, body)[0].value)
      return webhook
    },
    remove(id: string): void {
      find(id)
      webhooks.delete(id)
    },
    allowLoopback() {
      allowsLoopback = true
    },
  }
}

function enable(types: { name: string }[]): WireWebhook['event_types'] {
  return types.map(({ name }) => ({ name, status: 'ENABLED' }))
}

function parse<T>(schema: z.ZodType<T>, body: string): T {
  const { data } = schema.safeParse(JSON.parse(body))
  if (data === undefined) throw new PaypalError(400, 'VALIDATION_ERROR')
  return data
}
