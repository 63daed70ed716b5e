import { type Asked, plainlyAsked } from './asked.ts'
import { type Bound, bind } from './bind.ts'
import { checkAnswer } from './check-answer.ts'
import type { Call } from './document.ts'
import { openMemory } from './memory.ts'
import { openPeople } from './people.ts'
import { openSender } from './send.ts'
import { ALIVE, type Who } from './who.ts'

export interface Knock {
  asked: Asked
  who: Who
}

export interface Knocked {
  bound: Bound
  /** 0 is no answer. */
  status: number
  /** What was wrong with the answer, a line each. */
  wrong: string[]
}

/** Asks a shop, in somebody's name, and remembers what it answers. */
export async function openKnocker(origin: string, calls: Call[]) {
  const people = await openPeople(origin)
  const memory = openMemory(people.isSpared)
  const sender = openSender(origin)
  let knocks = 0

  function boundOf({ asked, who }: Knock): Bound {
    const bound = bind(asked, (known) => {
      if (known.of === 'me') return people.ownOf(who, known.field)
      if (known.of === 'shop') return origin
      if (known.of === 'fresh') return known.field === 'email' ? `fuzz${knocks}@example.com` : keyOf(knocks)
      return memory.find(known, asked.pick, people.tokenOf(who) ?? '')
    })
    const token = people.tokenOf(who)
    const headers = {
      // An address of its own: nobody is asked to wait for another's tries.
      'x-forwarded-for': `10.${(knocks >> 16) % 256}.${(knocks >> 8) % 256}.${knocks % 256}`,
      ...(token && { authorization: `Bearer ${token}` }),
    }
    return { ...bound, headers: { ...headers, ...bound.headers } }
  }

  /** Whoever was logged out, or has to wait, or whose password is no longer known. */
  async function renewWhenLost(call: Call | null, who: Who, status: number): Promise<void> {
    if (!call || !ALIVE.includes(who)) return
    const isOut = status === 401 && call.permission !== undefined
    const isChanged = status === 200 && call.name === 'POST /auth/change-password'
    if (!isOut && !isChanged && status !== 429) return
    await people.renew(who)
    if (who === 'user') await buy()
  }

  /** The customer has an order that is paid, and knows of it. */
  async function buy(): Promise<void> {
    for (const name of [
      'POST /stripe/checkout/session',
      'POST /demo/payments/{session_id}',
      'GET /orders/my-orders',
    ])
      for (const call of calls.filter((each) => each.name === name))
        await knock({ asked: plainlyAsked(call), who: 'user' })
  }

  async function knock(one: Knock): Promise<Knocked> {
    const { call } = one.asked
    knocks += 1
    const bound = boundOf(one)
    try {
      const answer = await sender.send(bound)
      const { status } = answer
      const isJson = /json/.test(answer.headers['content-type'] ?? '')
      const body = answer.body && isJson ? parse(answer.body) : null
      if (call && call.method === bound.method && status < 300)
        memory.learn(call, status, body, people.tokenOf(one.who) ?? '')
      if (status < 300 && typeof body === 'object' && body) people.learn(one.who, body)
      await renewWhenLost(call, one.who, status)
      return { bound, status, wrong: checkAnswer({ call, who: one.who, bound }, answer, origin) }
    } catch (error) {
      return { bound, status: 0, wrong: [`no answer: ${error instanceof Error ? error.message : error}`] }
    }
  }

  /** So that there is something to be asked about: some orders are bought, and every list is read once. */
  async function lookAround(): Promise<void> {
    for (let bought = 0; bought < 8; bought++) await buy()
    for (const call of calls.filter(({ method, path }) => method === 'GET' && !path.includes('{')))
      for (const who of ['super_admin', 'user'] as const) await knock({ asked: plainlyAsked(call), who })
  }

  return { knock, lookAround, repair: people.repair, close: sender.close }
}

function keyOf(knocks: number): string {
  return `00000000-0000-4000-8000-${String(knocks).padStart(12, '0')}`
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
