import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ShopProcess } from '../support/shops/shop-process.ts'

/** The shop drains in 1.5 seconds, while a rate refresh may take ten. */
const MAX_STOP_MS = 6_000

/** A rate source starts a response and never ends it: the shop must start, serve and stop as usual. */
export async function hangingRates(): Promise<string[]> {
  const feed = createServer((_, response) => {
    response.write('<?xml version="1.0" encoding="UTF-8"?>')
  })
  feed.listen(0, '127.0.0.1')
  await once(feed, 'listening')
  const firstRequest = once(feed, 'request')
  const { port } = feed.address() as AddressInfo
  const shop = await ShopProcess.start({ RATES_URL: `http://127.0.0.1:${port}/daily.xml` })
  await firstRequest
  const problems: string[] = []
  for (const path of ['/', '/api/fx?base=GBP']) {
    const { status } = await fetch(`${shop.origin}${path}`)
    if (status !== 200) problems.push(`${path}: ${status} while the rates hang`)
  }
  const began = performance.now()
  await shop.stop()
  const ms = Math.round(performance.now() - began)
  if (ms > MAX_STOP_MS) problems.push(`it took ${ms} ms to stop while the rates hang`)
  feed.closeAllConnections()
  feed.close()
  console.log(`hanging rates: served meanwhile, stopped after ${ms} ms; ${problems.length} problems`)
  return problems
}
