export interface BookedOrder {
  id: string
  status: string
  tiktokUsername: string
  paymentStatus: string
}

interface Answer<T> {
  status: number
  body: T
}

const PATIENCE = 120_000

/** A client that repeats a request until it is answered, as often as the shop goes away under it. */
export class Buyer {
  retries = 0
  readonly #origin: string
  #token = ''

  private constructor(origin: string) {
    this.#origin = origin
  }

  static async register(origin: string, number: number): Promise<Buyer> {
    const person = {
      name: `Buyer ${number}`,
      email: `buyer${number}@example.com`,
      password: 'a good password',
    }
    await new Buyer(origin).#ask('POST', '/auth/register', person, [201, 409])
    return Buyer.logIn(origin, person)
  }

  static async logIn(origin: string, person: { email: string; password: string }): Promise<Buyer> {
    const buyer = new Buyer(origin)
    const { body } = await buyer.#ask<{ token: string }>('POST', '/auth/login', person, [200])
    buyer.#token = body.token
    return buyer
  }

  /** The id of the payment session. */
  async checkOut(wish: object): Promise<string> {
    const body = { ...wish, origin_url: this.#origin }
    const done = await this.#ask<{ session_id: string }>('POST', '/stripe/checkout/session', body, [200])
    return done.body.session_id
  }

  /** When the answer was lost the session is closed to a second try; its status tells what became of it. */
  async pay(sessionId: string): Promise<void> {
    await this.#ask('POST', `/demo/payments/${sessionId}`, { outcome: 'pay' }, [200, 409])
    const path = `/stripe/checkout/status/${sessionId}`
    const { body } = await this.#ask<{ payment_status: string }>('GET', path, undefined, [200])
    if (body.payment_status !== 'paid')
      throw new Error(`${sessionId} was paid and is ${JSON.stringify(body)}`)
  }

  async myOrders(): Promise<BookedOrder[]> {
    return (await this.#ask<{ orders: BookedOrder[] }>('GET', '/orders/my-orders', undefined, [200])).body
      .orders
  }

  async allOrders(): Promise<BookedOrder[]> {
    const all: BookedOrder[] = []
    let query = ''
    for (;;) {
      const path = `/admin/orders${query}`
      const { body } = await this.#ask<{ orders: BookedOrder[]; next: string | null }>(
        'GET',
        path,
        undefined,
        [200],
      )
      all.push(...body.orders)
      if (!body.next) return all
      query = `?before=${body.next}`
    }
  }

  async #ask<T>(method: string, path: string, body: unknown, expected: number[]): Promise<Answer<T>> {
    const giveUp = Date.now() + PATIENCE
    for (;;) {
      const answer = await this.#askOnce<T>(method, path, body)
      if (answer && expected.includes(answer.status)) return answer
      const refused = answer && answer.status < 500
      if (refused || Date.now() > giveUp)
        throw new Error(`${method} ${path}: ${JSON.stringify(answer ?? 'no answer')}`)
      this.retries += 1
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }

  /** Null when the shop went away before the whole answer was here. */
  async #askOnce<T>(method: string, path: string, body: unknown): Promise<Answer<T> | null> {
    try {
      const response = await fetch(`${this.#origin}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      })
      return { status: response.status, body: (await response.json()) as T }
    } catch {
      return null
    }
  }
}
