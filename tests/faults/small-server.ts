import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { limitMemory } from '../bench/limit-memory.ts'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { getMemoryMb } from './support/process-resources.ts'
import { createRequestCounter } from './support/request-counter.ts'
import { buyPackage, fulfilOrder, logIn, viewPage } from './support/shop-actions.ts'

const SERVER_MB = 512
const ORDERS = 500
const BUYERS_AT_ONCE = 4
const PAGES = ['/', '/services', '/faq', '/about', '/terms', '/login']
const STAFF_LISTS = [
  '/api/admin/orders',
  '/api/admin/stats',
  '/api/admin/conversations',
  '/api/analytics?range=30d',
]
const REST_SECONDS = 30

/**
 * A day of a shop on the embedded database that a control group holds within 512 MB: first start, 500 paid orders, pages,
 * staff's lists, images, PDF documents, a backup and an export. Needing more ends the shop. Returns the problems found.
 */
export async function smallServer(): Promise<string[]> {
  const shop = await ShopProcess.start({ TRUST_PROXY: '1' })
  const removeLimit = limitMemory(shop.pid, SERVER_MB)
  if (!removeLimit) console.warn(`  NOT HELD WITHIN ${SERVER_MB} MB: this user cannot create a control group`)
  const atStart = getMemoryMb(shop, 'VmHWM')
  const tally = createRequestCounter()
  const action = { origin: shop.origin, tally }
  const token = await logIn(action)
  const problems: string[] = []

  const get = async (path: string): Promise<Response> => {
    const response = await fetch(shop.origin + path, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) problems.push(`GET ${path}: ${response.status}`)
    return response
  }
  const read = async <T>(path: string) => (await (await get(path)).json()) as T
  let placed = 0
  const buyAndWork = async () => {
    while (placed < ORDERS) {
      placed += 1
      const username = `buyer${placed}`
      if (!(await buyPackage(action, { token, username, shop: shop.origin })))
        problems.push(`${username} did not pay`)
      await viewPage(action, PAGES[placed % PAGES.length] ?? '/', placed)
      if (placed % 10 === 0) await fulfilOrder(action, token)
      if (placed % 25 === 0) for (const path of STAFF_LISTS) await (await get(path)).arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, buyAndWork))

  // The owner is the customer of these orders.
  const { orders } = await read<{ orders: { id: string; paymentId: string }[] }>('/api/orders/my-orders')
  const photo = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  for (const { id, paymentId } of orders.slice(0, 5)) {
    const uploaded = await fetch(`${shop.origin}/api/admin/orders/${id}/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(photo),
    })
    if (!uploaded.ok) problems.push(`image: ${uploaded.status} ${await uploaded.text()}`)
    const { documents } = await read<{ documents: { id: string }[] }>(`/api/receipts/${paymentId}`)
    const path = `/api/documents/${documents[0]?.id}/pdf?lang=ar`
    const pdf = Buffer.from(await (await get(path)).arrayBuffer())
    if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) problems.push(`order ${id} has no PDF document`)
  }

  const backup = spawnSync(
    process.execPath,
    ['scripts/commands/backup.ts', join(shop.folder, 'day.tar.gz')],
    {
      env: { ...process.env, DATA_DIR: shop.dataDir },
      encoding: 'utf8',
    },
  )
  if (backup.status !== 0) problems.push(`backup: ${backup.stderr}`)
  const everything = await (await get('/api/admin/exports/everything')).arrayBuffer()

  const peak = getMemoryMb(shop, 'VmHWM')
  await sleep(REST_SECONDS * 1_000)
  const atRest = getMemoryMb(shop, 'VmRSS')
  problems.push(...tally.problems(), ...shop.loggedErrors().map((line) => `it logged ${line}`))
  await shop.stop()
  removeLimit?.()
  if (peak > SERVER_MB) problems.push(`it needed ${peak} MB`)
  console.log(
    `small server: ${placed} orders; export of ${(everything.byteLength / 1e6).toFixed(1)} MB; ` +
      `${atStart} MB at the first start, ${peak} MB at most, ${atRest} MB at rest; ${problems.length} problems`,
  )
  return problems
}
