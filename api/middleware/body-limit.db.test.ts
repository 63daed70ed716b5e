import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { IMPORT_FILES } from '../../tests/support/files/import-files.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'

const MEGABYTE = 1024 * 1024
const KEY = { 'idempotency-key': 'key-of-a-request-0001' }

async function openShop() {
  const shop = await openPaidShop()
  /** Sends a body of 20 MB without a declared length, and returns how many megabytes of it were read. */
  const stream = async (path: string, headers: Record<string, string> = {}) => {
    let megabytes = 0
    const body = new ReadableStream(
      {
        pull(controller) {
          megabytes += 1
          if (megabytes > 20) controller.close()
          else controller.enqueue(new Uint8Array(MEGABYTE).fill(97))
        },
      },
      { highWaterMark: 0 },
    )
    const sent = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'image/jpeg', ...headers },
    }
    const response = await shop.app.request(`/api${path}`, sent)
    const { code } = (await response.json()) as { code: string }
    return { code, megabytes }
  }
  return { ...shop, stream, own: `/orders/${shop.orderId}/uploads` }
}

describe.each([
  ['without an idempotency key', {}],
  ['with an idempotency key', KEY],
])('a body %s', (_, key) => {
  test('is not read before the authorization and the rate limit', async () => {
    const { stream, own, signIn, maria, app } = await openShop()
    const authorization = `Bearer ${(await signIn()).token}`
    const unread = { megabytes: 0 }
    expect(await stream('/review-invitations/x/picture', key)).toEqual({ ...unread, code: 'not_found' })
    expect(await stream(own, key)).toEqual({ ...unread, code: 'unauthenticated' })
    expect(await stream(own, { ...key, authorization })).toEqual({ ...unread, code: 'not_found' })
    expect(await stream('/admin/imports', { ...key, authorization })).toEqual({
      ...unread,
      code: 'forbidden',
    })
    const byMaria = { authorization: `Bearer ${maria.token}` }
    for (let count = 0; count < 30; count += 1)
      await app.request(`/api${own}`, { method: 'POST', headers: byMaria, body: 'no image' })
    expect(await stream(own, { ...key, ...byMaria })).toEqual({ ...unread, code: 'rate_limited' })
  })

  test('is read up to the limit of its route', async () => {
    const { stream, own, maria, tokenOf } = await openShop()
    const byMaria = { ...key, authorization: `Bearer ${maria.token}` }
    expect(await stream(own, byMaria)).toEqual({ megabytes: 9, code: 'image_too_large' })
    const byOwner = { ...key, authorization: `Bearer ${await tokenOf('super_admin')}` }
    expect(await stream('/admin/imports/preview', { ...byOwner, 'content-type': 'text/csv' })).toEqual({
      megabytes: 11,
      code: 'import_too_large',
    })
    const json = { ...key, 'content-type': 'application/json' }
    for (const path of ['/contact/submit', '/auth/login'])
      expect(await stream(path, json)).toEqual({ megabytes: 1, code: 'body_too_large' })
  })
})

test('a webhook is read up to the general limit', async () => {
  const { stream, runtime } = await openShop()
  for (const provider of runtime.services.paymentProviders) provider.verifyWebhookEvent = async () => null
  expect(await stream('/demo/webhook')).toEqual({ megabytes: 1, code: 'body_too_large' })
})

test('a file that is sent again with its idempotency key is stored once', async () => {
  const { app, own, maria, tokenOf } = await openShop()
  const background = '#00c'
  const image = await sharp({ create: { width: 20, height: 10, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const send = async (path: string, token: string, type: string, body: BodyInit) => {
    const headers = { ...KEY, authorization: `Bearer ${token}`, 'content-type': type }
    const response = await app.request(`/api${path}`, { method: 'POST', headers, body })
    return { status: response.status, body: (await response.json()) as { id: string; digest: string } }
  }
  const upload = () => send(own, maria.token, 'image/jpeg', new Uint8Array(image))
  const uploaded = await upload()
  expect(uploaded.status).toBe(201)
  expect(await upload()).toEqual(uploaded)
  const owner = await tokenOf('super_admin')
  const file = IMPORT_FILES.woocommerce_products
  const { digest } = (await send('/admin/imports/preview', owner, 'text/csv', file)).body
  const start = () => send(`/admin/imports?digest=${digest}&filename=a.csv`, owner, 'text/csv', file)
  const started = await start()
  expect(started.status).toBe(202)
  expect(await start()).toEqual(started)
})
