import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { measureP99, measureThroughput } from './load.ts'
import {
  listHomeScripts,
  MAX_HOME_FONTS,
  MAX_HOME_SCRIPTS,
  MAX_SCREEN_SCRIPTS,
  weighFonts,
  weighScripts,
  weighStaffScreens,
} from './measure-page-weight.ts'
import { addFigure, addMaximum, addMinimum } from './rows.ts'

const BROTLI = { 'accept-encoding': 'br' }

/** Adds the answers per second, and compares them with a server that does nothing else. Returns them. */
async function addCachedRead(
  title: string,
  url: string,
  headers: Record<string, string>,
  target: number,
): Promise<number> {
  const bytes = await measureBytes(url, headers)
  const cached = await measureThroughput({ url, headers })
  const constant = await measureConstant(bytes)
  addMinimum(title, cached, target, 'requests/s')
  addMinimum(`${title}, of a constant string of its size`, cached / constant, 0.8, 'of it')
  return cached
}

export async function measureReading(shop: ShopProcess): Promise<void> {
  const cached = await addCachedRead('home page from the cache', shop.origin, BROTLI, 20_000)
  await addCachedRead(
    'home page from the cache, uncompressed',
    shop.origin,
    { 'accept-encoding': 'identity' },
    10_000,
  )
  const click = () => `/?utm_source=bench&gclid=${randomUUID()}`
  const clicked = await measureThroughput({ url: shop.origin, query: click, headers: BROTLI })
  addMinimum('  with a query of its own, as from an advertisement', clicked / cached, 0.8, 'of it')
  // The page depends on this parameter, so it is rendered for each request.
  const rendered = await measureP99(`${shop.origin}/login?from=%2F`, 100)
  addMaximum('log-in page rendered, p99 at 100/s', rendered, 30, 'ms')
  await addCachedRead('GET /api/packages', `${shop.origin}/api/packages`, {}, 15_000)

  addHomeWeights(await fetch(shop.origin).then((page) => page.text()))
  const [heaviest] = weighStaffScreens().screens
  if (heaviest) addScreenWeight(heaviest)
}

function addHomeWeights(html: string): void {
  addMaximum('scripts of the home page, brotli', weighScripts(listHomeScripts()), MAX_HOME_SCRIPTS, 'kB')
  addMaximum('fonts of the home page', weighFonts(html), MAX_HOME_FONTS, 'kB')
}

function addScreenWeight({ path, scripts }: { path: string; scripts: number }): void {
  addMaximum(`scripts of ${path} beyond the shared ones, brotli`, scripts, MAX_SCREEN_SCRIPTS, 'kB')
}

export async function runWeights(): Promise<void> {
  const shop = await ShopProcess.start()
  const html = await fetch(shop.origin)
    .then((page) => page.text())
    .finally(() => shop.kill())
  addHomeWeights(html)
  const { shared, screens } = weighStaffScreens()
  addFigure('scripts of the home page and of every staff screen, brotli', shared, 'kB')
  for (const screen of screens) addScreenWeight(screen)
}

/** Returns the size of an answer as it is sent. */
async function measureBytes(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-length'))
}

async function measureConstant(bytes: number): Promise<number> {
  const server = fork('tests/bench/constant-server.ts', [String(bytes)])
  const [port] = await once(server, 'message')
  const perSecond = await measureThroughput({ url: `http://127.0.0.1:${port}` })
  server.kill()
  return perSecond
}
