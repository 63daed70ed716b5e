import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createTestApiKey } from '../../tests/support/accounts/create-test-api-key.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'

const createImage = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: '#00c' } })
    .jpeg()
    .toBuffer()

async function openShop() {
  const shop = await openPaidShop()
  const send = async (path: string, token: string, body: Uint8Array, type = 'image/jpeg') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const response = await shop.app.request(`/api${path}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    })
    return { status: response.status, body: (await response.json()) as { id: string; code?: string } }
  }
  const fetchImage = (id: string, token: string) =>
    shop.app.request(`/api/uploads/${id}`, { headers: { authorization: `Bearer ${token}` } })
  const own = `/orders/${shop.orderId}/uploads`
  return { ...shop, send, fetchImage, own, jpeg: await createImage() }
}

describe('an uploaded image', () => {
  test('is served as WebP with headers that let it run nothing', async () => {
    const { send, fetchImage, own, jpeg, maria } = await openShop()
    const { status, body } = await send(own, maria.token, jpeg)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { purpose: 'evidence', width: 20, height: 10, sha256: expect.stringMatching(/^[\da-f]{64}$/) },
    })
    const response = await fetchImage(body.id, maria.token)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="${body.id}.webp"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
    const image = Buffer.from(await response.arrayBuffer())
    expect((await sharp(image).metadata()).format).toBe('webp')
  })

  test('is shown to its customer, staff and keys that read orders, and to nobody else', async () => {
    const { send, fetchImage, own, jpeg, maria, signIn, tokenOf, db } = await openShop()
    const { body } = await send(own, maria.token, jpeg)
    const createdBy = (await signIn('super_admin')).id
    const reader = await createTestApiKey(db, { createdBy, scopes: ['orders:read'] })
    const worker = await createTestApiKey(db, { createdBy, scopes: ['orders:work'] })
    const statuses = await Promise.all(
      [maria.token, await tokenOf('manager'), reader.key, (await signIn()).token, worker.key, 'nobody'].map(
        async (token) => (await fetchImage(body.id, token)).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 200, 404, 403, 401])
    expect((await fetchImage('no-such-id', maria.token)).status).toBe(404)
  })

  test('of staff or a program belongs to a reading', async () => {
    const { send, fetchImage, jpeg, maria, orderId, tokenOf, call } = await openShop()
    const token = await tokenOf('manager')
    const { status, body } = await send(`/admin/orders/${orderId}/uploads`, token, jpeg)
    expect(status).toBe(201)
    await call('PATCH', `/admin/orders/${orderId}`, { token, body: { status: 'processing', startCount: 5 } })
    const reading = { count: 25, uploadId: body.id }
    const path = `/fulfilment/orders/${orderId}/readings`
    expect(await call('POST', path, { token, body: reading })).toMatchObject({
      status: 200,
      body: { delivered: 20, remaining: 980 },
    })
    const details = await call('GET', `/orders/${orderId}`, { token: maria.token })
    expect(details.body).toMatchObject({
      delivery: { readings: [{ count: 5 }, { count: 25, uploadId: body.id, source: 'staff' }] },
    })
    expect((await fetchImage(body.id, maria.token)).status).toBe(200)
    const evidence = await send(`/orders/${orderId}/uploads`, maria.token, jpeg)
    const wrong = { count: 26, uploadId: evidence.body.id }
    expect((await call('POST', path, { token, body: wrong })).status).toBe(404)
  })
})

describe('a refused upload', () => {
  test('belongs to an order of somebody else', async () => {
    const { send, own, jpeg, signIn, orderId, maria } = await openShop()
    expect((await send(own, (await signIn()).token, jpeg)).status).toBe(404)
    expect((await send(`/admin/orders/${orderId}/uploads`, maria.token, jpeg)).status).toBe(403)
  })

  test.each([
    ['is no image', Buffer.from('<html></html>'), 'image/jpeg', 415, 'image_type'],
    ['is SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 415, 'image_type'],
    ['has another type than it declares', null, 'image/png', 415, 'image_type'],
    [
      'is truncated',
      Buffer.from('\xff\xd8\xff\xe0 nothing', 'latin1'),
      'image/jpeg',
      422,
      'image_unreadable',
    ],
    ['has more than 8 MB', Buffer.alloc(8 * 1024 * 1024 + 1), 'image/jpeg', 413, 'image_too_large'],
  ])('%s', async (_, bytes, type, status, code) => {
    const { send, own, jpeg, maria } = await openShop()
    expect(await send(own, maria.token, bytes ?? jpeg, type)).toMatchObject({ status, body: { code } })
  })

  test('is one of too many in an hour', async () => {
    const { send, own, maria } = await openShop()
    const statuses = new Set<number>()
    for (let count = 0; count < 31; count += 1)
      statuses.add((await send(own, maria.token, Buffer.from('no image'))).status)
    expect([...statuses]).toEqual([415, 429])
  })

  test('does not raise the limit of other routes', async () => {
    const { call, maria, orderId } = await openShop()
    const body = { niche: 'x'.repeat(300 * 1024) }
    expect((await call('PATCH', `/orders/${orderId}`, { token: maria.token, body })).status).toBe(413)
  })
})
