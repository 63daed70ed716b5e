import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { addCustomer, addOneOfEach, LONG_WORDS, NO_PLACES, type Places, SHORT_WORDS } from './fill-shop.ts'

/** The data of a shop: none, one entry, a typical amount, or long texts. */
export const CONTENTS = ['empty', 'one', 'typical', 'long'] as const

export type Contents = (typeof CONTENTS)[number]

/** Shops are kept, so that two runs draw the same data. */
const SHOPS = resolve('.tmp/screens/shops')
const PORT = process.env.SCREENS_PORT ?? '4750'
const DEMO_ORDERS = '300'

interface FilledShop {
  origin: string
  places: Places
  /** When the shop was filled, which is the time that its screens show. */
  filledAt: string
  stop(): Promise<void>
}

/** Starts the shop with these contents, which it fills the first time. */
export async function openShop(contents: Contents): Promise<FilledShop> {
  const dataDir = join(SHOPS, contents)
  const notes = join(SHOPS, `${contents}.json`)
  const variables = { DATA_DIR: dataDir, PORT, WEBHOOKS_ALLOW_HTTP: '1' }
  const isFilled = existsSync(notes)
  if (!isFilled) {
    rmSync(dataDir, { recursive: true, force: true })
    mkdirSync(SHOPS, { recursive: true })
    if (contents === 'typical') addDemoData(dataDir)
  }
  const shop = await ShopProcess.start(variables)
  if (!isFilled) {
    const places = await fill(shop.origin, contents)
    writeFileSync(notes, JSON.stringify({ places, filledAt: new Date().toISOString() }))
  }
  const { places, filledAt } = JSON.parse(readFileSync(notes, 'utf8'))
  return { origin: shop.origin, places, filledAt, stop: () => shop.stop() }
}

export function removeShops(): void {
  rmSync(SHOPS, { recursive: true, force: true })
}

function addDemoData(dataDir: string): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/commands/seed-demo.ts', '--orders', DEMO_ORDERS],
    { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
}

async function fill(origin: string, contents: Contents): Promise<Places> {
  const words = contents === 'long' ? LONG_WORDS : SHORT_WORDS
  await addCustomer(origin, words)
  return contents === 'empty' ? NO_PLACES : addOneOfEach(origin, words)
}
