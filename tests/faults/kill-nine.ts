/**
 * 200 checkouts against the built shop on the embedded database, while it is killed with SIGKILL at 20
 * random points and started again. Clients repeat what was not answered, with the same key, as a browser
 * does. In the end every checkout is there once and paid. `SEED=n` repeats the choice of points.
 */

import { OWNER, ShopProcess } from '../shop-process.ts'
import { Buyer } from './buyer.ts'

const CHECKOUTS = 200
const KILLS = 20
const BUYERS = 4
const AT_ONCE = 8
const PACKAGES = ['followers-100', 'followers-1000', 'likes-1000', 'views-8000'] as const

const seed = Number(process.env.SEED || Math.floor(Math.random() * 2 ** 32))
console.log(`kill-nine: SEED=${seed}`)
const random = mulberry32(seed)
const began = Date.now()

const shop = await ShopProcess.start()
const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, n) => Buyer.register(shop.origin, n)))

// A kill comes shortly after a chosen number of answers, while the next requests are under way.
const answersInAll = CHECKOUTS * 2
const points = Array.from({ length: KILLS }, () => Math.floor(random() * answersInAll)).sort((a, b) => a - b)
let answers = 0
let kills = 0
const answered = () => {
  answers += 1
}
async function killNow(): Promise<void> {
  await shop.killNine()
  kills += 1
  await shop.startAgain()
}
async function killAtPoints(): Promise<void> {
  for (const point of points) {
    while (answers < point) await pause(1)
    await pause(random() * 40)
    await killNow()
  }
}

const waiting = Array.from({ length: CHECKOUTS }, (_, number) => number)
const sessions = new Map<number, string>()
async function buyUntilNoneIsLeft(): Promise<void> {
  for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
    const sessionId = await buyerOf(number).checkOut(wishOf(number))
    answered()
    await buyerOf(number).pay(sessionId)
    answered()
    sessions.set(number, sessionId)
  }
}

function buyerOf(number: number): Buyer {
  const buyer = buyers[number % BUYERS]
  if (!buyer) throw new Error('no buyer')
  return buyer
}

/** The name tells the checkouts apart in the shop's books. */
function wishOf(number: number) {
  return {
    package_id: PACKAGES[number % PACKAGES.length],
    username: `checkout_${number}`,
    niche: 'Other',
    idempotency_key: `kill-nine-${seed}-${number}`,
  }
}

const workers = Array.from({ length: AT_ONCE }, buyUntilNoneIsLeft)
await Promise.all([killAtPoints(), ...workers])
await killNow()

const problems: string[] = []
// The same key once more is the same session, and nothing new.
for (const [number, sessionId] of sessions) {
  const again = await buyerOf(number).checkOut(wishOf(number))
  if (again !== sessionId) problems.push(`checkout ${number}: ${again} under the key of ${sessionId}`)
}

const owner = await Buyer.logIn(shop.origin, OWNER)
const inBooks = await owner.allOrders()
const mine = (await Promise.all(buyers.map((buyer) => buyer.myOrders()))).flat()
for (const [who, orders] of Object.entries({ staff: inBooks, buyers: mine })) {
  if (orders.length !== CHECKOUTS) problems.push(`${who} see ${orders.length} orders, not ${CHECKOUTS}`)
  for (let number = 0; number < CHECKOUTS; number++) {
    const found = orders.filter((order) => order.tiktokUsername === `checkout_${number}`)
    const states = found.map((order) => `${order.status}/${order.paymentStatus}`).join(' ')
    if (states !== 'pending/completed') problems.push(`${who}, checkout ${number}: ${states || 'lost'}`)
  }
}

const retries = [...buyers, owner].reduce((sum, buyer) => sum + buyer.retries, 0)
const seconds = ((Date.now() - began) / 1000).toFixed(0)
for (const problem of problems) console.error(problem)
console.log(
  `kill-nine: ${sessions.size} of ${CHECKOUTS} checkouts paid and acknowledged through ${kills} kills ` +
    `(${retries} requests repeated); ${inBooks.length} orders in the books; ${problems.length} problems; ${seconds} s`,
)
process.exit(problems.length === 0 && sessions.size === CHECKOUTS && kills === KILLS + 1 ? 0 : 1)

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** A small generator of numbers from 0 to 1 that a seed repeats. */
function mulberry32(from: number): () => number {
  let state = from >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
