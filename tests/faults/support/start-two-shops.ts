import pg from 'pg'
import { ShopProcess } from '../../support/shops/shop-process.ts'
import { type LoadTarget, PAGES, waitUntil } from './load.ts'

const SHOP_NAME = 'Faults and Sons'
const BUYERS = 4
export const PASSWORD = 'a good password'

export interface TwoShops extends LoadTarget {
  shops: ShopProcess[]
  origins: string[]
}

/** Starts two processes with the demo gateway, a shop name, some buyers and cached pages. */
export async function startTwoShops(
  databaseUrl: string,
  variables: [Record<string, string>, Record<string, string>] = [{}, {}],
): Promise<TwoShops> {
  const first = await ShopProcess.start({ DATABASE_URL: databaseUrl, DEMO_PAYMENTS: '1', ...variables[0] })
  const publicUrl = first.origin
  const second = await ShopProcess.start({
    DATABASE_URL: databaseUrl,
    DEMO_PAYMENTS: '1',
    PUBLIC_URL: publicUrl,
    ...variables[1],
  })
  const shops = [first, second]
  await setShopName(databaseUrl)
  const origins = shops.map(({ origin }) => origin)
  for (const origin of origins) {
    for (const path of PAGES) {
      const shown = async () => (await (await fetch(`${origin}${path}`)).text()).includes(SHOP_NAME)
      if ((await waitUntil(shown, 20_000)) === null) throw new Error(`${path} does not show the shop's name`)
    }
  }
  const tokens = await Promise.all(Array.from({ length: BUYERS }, (_, number) => signUp(publicUrl, number)))
  return { shops, origins, publicUrl, tokens, shopName: SHOP_NAME }
}

async function setShopName(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`insert into settings (key, value) values ('shopName', $1)`, [JSON.stringify(SHOP_NAME)])
  await client.end()
}

export async function signUp(origin: string, number: number): Promise<string> {
  const person = { name: 'Buyer', email: `buyer${number}@example.com`, password: PASSWORD }
  const post = async (path: string) => {
    const response = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.1.${number}` },
      body: JSON.stringify(person),
    })
    return (await response.json()) as { token: string }
  }
  await post('/auth/register')
  return (await post('/auth/login')).token
}
