interface BuyerResponse<T> {
  status: number
  body: T
}

const TIMEOUT_MS = 120_000

/**
 * A client that repeats a request until it is answered, trying the next process each time like a load
 * balancer.
 */
export class Buyer {
  retries = 0
  readonly #origins: string[]
  readonly #address: string
  #token = ''

  private constructor(origins: string[], number: number) {
    this.#origins = [...origins]
    this.#address = `10.0.${Math.floor(number / 256)}.${number % 256}`
  }

  static async register(origins: string[], number: number): Promise<Buyer> {
    const person = {
      name: `Buyer ${number}`,
      email: `buyer${number}@example.com`,
      password: 'a good password',
    }
    await new Buyer(origins, number).#ask('POST', '/auth/register', person, [201, 409])
    return Buyer.logIn(origins, person, number)
  }

  static async logIn(
    origins: string[],
    person: { email: string; password: string },
    number = 0,
  ): Promise<Buyer> {
    const buyer = new Buyer(origins, number)
    const { body } = await buyer.#ask<{ token: string }>('POST', '/auth/login', person, [200])
    buyer.#token = body.token
    return buyer
  }

  /** Returns the session id. */
  async checkOut(wish: object): Promise<string> {
    const done = await this.#ask<{ session_id: string }>('POST', '/stripe/checkout/session', wish, [200])
    return done.body.session_id
  }

  /** Returns to the shop after paying and expects the payment to be confirmed. */
  async comeBack(sessionId: string): Promise<void> {
    const path = `/stripe/checkout/status/${sessionId}`
    const { body } = await this.#ask<{ payment_status: string }>('GET', path, undefined, [200])
    if (body.payment_status !== 'paid')
      throw new Error(`${sessionId} was paid but is ${JSON.stringify(body)}`)
  }

  async #ask<T>(method: string, path: string, body: unknown, expected: number[]): Promise<BuyerResponse<T>> {
    const giveUp = Date.now() + TIMEOUT_MS
    for (;;) {
      const answer = await this.#askOnce<T>(method, path, body)
      if (answer && expected.includes(answer.status)) return answer
      const refused = answer && answer.status < 500
      if (refused || Date.now() > giveUp)
        throw new Error(`${method} ${path}: ${JSON.stringify(answer ?? 'no response')}`)
      this.retries += 1
      this.#origins.push(...this.#origins.splice(0, 1))
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }

  /** Returns null when the connection broke before the response was complete. */
  async #askOnce<T>(method: string, path: string, body: unknown): Promise<BuyerResponse<T> | null> {
    try {
      const response = await fetch(`${this.#origins[0]}/api${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${this.#token}`,
          'x-forwarded-for': this.#address,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      })
      return { status: response.status, body: (await response.json()) as T }
    } catch {
      return null
    }
  }
}
