import { ShopProcess } from '../../support/shops/shop-process.ts'

/** Origins of the shops that this worker's tests open: console messages from elsewhere are not the shop's. */
const origins = new Set<string>()

export function addShopOrigin(url: string): void {
  origins.add(new URL(url).origin)
}

export function isShopOrigin(url: string): boolean {
  return origins.has(new URL(url).origin)
}

/** A shop beside the one that all tests share. */
export async function startOwnShop(variables: Record<string, string> = {}): Promise<ShopProcess> {
  const shop = await ShopProcess.start(variables)
  addShopOrigin(shop.origin)
  return shop
}
