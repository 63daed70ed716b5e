import { setTimeout as sleep } from 'node:timers/promises'

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
    await new Buyer(origins, number).#request('POST', '/auth/register', person, [201, 409])
    return Buyer.logIn(origins, person, number)
  }

  static async logIn(
    origins: string[],
    person: { email: string; password: string },
    number = 0,
  ): Promise<Buyer> {
    const customer = new Buyer(origins, number)
    const { body } = await customer.#request<{ token: string }>('POST', '/auth/login', person, [200])
    customer.#token = body.token
    return customer
  }

  /** Creates a promotion as staff. */
  async createPromotion(promotion: object): Promise<void> {
    await this.#request('POST', '/admin/promotions', promotion, [201])
  }

  /** Returns the session id. */
  async checkOut(request: object, path = '/stripe/checkout/session'): Promise<string> {
    const { body } = await this.#request<{ session_id: string }>('POST', path, request, [200])
    return body.session_id
  }

  /** Returns to the shop after paying and expects the payment to be confirmed. */
  async confirmPaid(sessionId: string): Promise<void> {
    const path = `/stripe/checkout/status/${sessionId}`
    const { body } = await this.#request<{ payment_status: string }>('GET', path, undefined, [200])
    if (body.payment_status !== 'paid')
      throw new Error(`${sessionId} was paid but is ${JSON.stringify(body)}`)
  }

  async #request<T>(
    method: string,
    path: string,
    body: unknown,
    expected: number[],
  ): Promise<BuyerResponse<T>> {
    const deadline = Date.now() + TIMEOUT_MS
    for (;;) {
      const response = await this.#send<T>(method, path, body)
      if (response && expected.includes(response.status)) return response
      const isRejected = response && response.status < 500
      if (isRejected || Date.now() > deadline)
        throw new Error(`${method} ${path}: ${JSON.stringify(response ?? 'no response')}`)
      this.retries += 1
      this.#origins.push(...this.#origins.splice(0, 1))
      await sleep(25)
    }
  }

  /** Returns null when the connection broke before the response was complete. */
  async #send<T>(method: string, path: string, body: unknown): Promise<BuyerResponse<T> | null> {
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
