import type { FakeResponse } from '../faults.ts'
import { jsonResponse } from '../serve-fake.ts'

interface StripeErrorDetails {
  type?: 'invalid_request_error' | 'idempotency_error' | 'card_error'
  code?: string
  param?: string
  decline_code?: string
  charge?: string
}

/** An error as Stripe answers it. */
export class StripeError extends Error {
  readonly status: number
  readonly details: StripeErrorDetails

  constructor(status: number, message: string, details: StripeErrorDetails = {}) {
    super(message)
    this.status = status
    this.details = details
  }

  answer(): FakeResponse {
    return jsonResponse(this.status, {
      error: { type: 'invalid_request_error', message: this.message, ...this.details },
    })
  }
}

export function createMissingError(what: string, id: string): StripeError {
  return new StripeError(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' })
}

export function createStateError(id: string, status: string, verb: string): StripeError {
  return new StripeError(400, `You cannot ${verb} ${id} because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  })
}
