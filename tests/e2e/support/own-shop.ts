import { getFastFolder } from '../../support/files/get-fast-folder.ts'
import { ShopProcess } from '../../support/shops/shop-process.ts'

/** Origins of shops started by this worker's tests; messages from other origins are ignored. */
const origins = new Set<string>()

export function addShopOrigin(url: string): void {
  origins.add(new URL(url).origin)
}

export function isShopOrigin(url: string): boolean {
  return origins.has(new URL(url).origin)
}

/** As `npm start`, without its limits of memory: collecting garbage often takes a tenth of a shop's processor time. */
const START_COMMAND = 'exec node build/server.js'

/** Starts a separate shop for one test. */
export async function startOwnShop(variables: Record<string, string> = {}): Promise<ShopProcess> {
  const shop = await ShopProcess.start(variables, getFastFolder(), START_COMMAND)
  addShopOrigin(shop.origin)
  return shop
}
