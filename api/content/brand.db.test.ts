import sharp from 'sharp'
import { expect, test } from 'vitest'
import { logos } from '../../shop/brand/tables.ts'
import { invalidateMemoized } from '../../shop/memoize.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'
import { handleError } from '../problem.ts'
import { serveBrandFile } from './brand.ts'

interface BrandResponse {
  logo: { path: string; format: string; width: number; height: number; backdrop: string | null } | null
  icon: string
  socialImage: string
}

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" onload="alert(1)"><script>alert(1)</script><path d="M0 0h40v20z" fill="#c00"/></svg>'

async function openAsAdmin() {
  const shop = await openTestShop()
  shop.app.onError(handleError)
  shop.app.get('/brand/:version/:file', serveBrandFile)
  const { token } = await shop.signIn('admin')
  const upload = (bytes: string | Uint8Array) =>
    shop.app.request('/api/admin/brand/logo', {
      method: 'POST',
      body: Buffer.from(bytes),
      headers: { authorization: `Bearer ${token}` },
    })
  const changeBrand = async (brand: object) => {
    const { body } = await shop.call<{ revision: number }>('GET', '/admin/settings', { token })
    return shop.call<{ errors?: { path: string; message: string }[] }>('PUT', '/admin/settings', {
      token,
      revision: body.revision,
      body: { changes: { brand } },
    })
  }
  const read = async () => (await shop.call<BrandResponse>('GET', '/admin/brand', { token })).body
  const load = (path: string) => {
    // The content version does it in a running shop.
    invalidateMemoized(shop.db)
    return shop.app.request(path)
  }
  return { ...shop, token, upload, changeBrand, read, load }
}

test('shows the shipped files until something changes', async () => {
  const { read } = await openAsAdmin()
  expect(await read()).toEqual({ logo: null, icon: '/icons/512.png', socialImage: '/social/en.png' })
})

test('stores a drawing without what it could run, and draws icons from it', async () => {
  const { db, upload, load, read } = await openAsAdmin()
  const answer = await upload(DRAWING)
  expect(answer.status).toBe(200)
  const { logo, icon, socialImage } = (await answer.json()) as BrandResponse
  expect(logo).toMatchObject({ format: 'svg', width: 40, height: 20, backdrop: null })
  const file = await load(logo?.path ?? '')
  expect(file.headers.get('content-type')).toBe('image/svg+xml')
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  expect(await file.text()).not.toMatch(/script|onload/)
  const folder = icon.replace(/[^/]*$/, '')
  const sizes = { '32.png': 32, '192.png': 192, '512.png': 512, 'apple-touch.png': 180, 'maskable.png': 512 }
  for (const [name, size] of Object.entries(sizes)) {
    const png = await load(folder + name)
    expect(await sharp(await png.bytes()).metadata(), name).toMatchObject({
      format: 'png',
      width: size,
      height: size,
    })
  }
  const center = await sharp(await (await load(icon)).bytes())
    .extract({ left: 300, top: 200, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([...center.subarray(0, 3)]).toEqual([0xcc, 0, 0])
  const picture = await load(socialImage)
  expect(await sharp(await picture.bytes()).metadata()).toMatchObject({ width: 1_200, height: 630 })
  // Another logo replaces it; an address in an email from before shows the new one.
  await upload(DRAWING.replace('#c00', '#00c'))
  expect(await db.$count(logos)).toBe(1)
  const old = await load(logo?.path ?? '')
  expect(old.headers.get('cache-control')).toBe('no-cache')
  expect(await old.text()).toContain('#00c')
  expect((await read()).socialImage).not.toBe(socialImage)
})

test.each(['0 0 300 1', '0 0 1 300'])(
  'draws the smallest icon from a drawing as long as %s',
  async (viewBox) => {
    const { upload, load, read } = await openAsAdmin()
    const shape = '<rect width="300" height="300" fill="#c00"/>'
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${shape}</svg>`
    expect((await upload(svg)).status).toBe(200)
    const icon = await load((await read()).icon.replace(/[^/]*$/, '32.png'))
    expect(await sharp(await icon.bytes()).metadata()).toMatchObject({ width: 32, height: 32 })
  },
)

test('encodes a bitmap again, and says which background shows it', async () => {
  const { upload, load } = await openAsAdmin()
  const white = sharp({ create: { width: 3_000, height: 300, channels: 4, background: '#fff' } })
  const { logo } = (await (await upload(await white.webp().toBuffer())).json()) as BrandResponse
  expect(logo).toMatchObject({ format: 'png', width: 1_024, height: 102, backdrop: 'dark' })
  const file = await load(logo?.path ?? '')
  expect(await sharp(await file.bytes()).metadata()).toMatchObject({ format: 'png', width: 1_024 })
})

test('deletes the logo, and its file is gone', async () => {
  const { call, token, upload, load } = await openAsAdmin()
  const { logo } = (await (await upload(DRAWING)).json()) as BrandResponse
  const { body } = await call<BrandResponse>('DELETE', '/admin/brand/logo', { token })
  expect(body).toMatchObject({ logo: null, icon: '/icons/512.png' })
  expect((await load(logo?.path ?? '')).status).toBe(404)
})

test.each([
  ['Choose an SVG', '<html></html>'],
  [
    'text turned into outlines',
    '<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg"><text>Allegro</text></svg>',
  ],
  ['could not be read', '<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg"></svg>'],
  ['too large', `<svg viewBox="0 0 9 9"><path d="${'M0 0'.repeat(80_000)}"/></svg>`],
  ['could not be read', '\xff\xd8\xff<svg viewBox="0 0 9 9"/>'],
])('refuses a file: %s', async (message, content) => {
  const { upload, read } = await openAsAdmin()
  const answer = await upload(Buffer.from(content, 'latin1'))
  expect(answer.status).toBe(422)
  expect(JSON.stringify(await answer.json())).toContain(message)
  expect((await read()).logo).toBeNull()
})

test('refuses an accent that people could not read, in words', async () => {
  const { changeBrand, read } = await openAsAdmin()
  const refused = await changeBrand({ accent: '#ffd400', fonts: 'modern' })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toMatchObject([
    { path: 'changes.brand.accent', message: expect.stringContaining('too bright') },
  ])
  for (const accent of ['red', '#12', 'url(x)', '#0f766e;}'])
    expect((await changeBrand({ accent, fonts: 'modern' })).status, accent).toBe(422)
  expect((await changeBrand({ accent: '#0F766E', fonts: 'serif' })).status).toBe(422)
  expect((await changeBrand({ accent: '#0F766E', fonts: 'classic' })).status).toBe(200)
  expect((await read()).icon).toBe('/brand/0f766e-mark/512.png')
})

test('lets only admins change the brand', async () => {
  const { signIn, call } = await openAsAdmin()
  const { token } = await signIn('manager')
  for (const [method, path] of [
    ['GET', '/admin/brand'],
    ['DELETE', '/admin/brand/logo'],
  ] as const)
    expectProblem(await call(method, path, { token }), 403, 'forbidden')
})
