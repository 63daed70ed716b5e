import type { Answer } from '../faults.ts'
import { json } from '../serve-fake.ts'

interface Details {
  type?: 'invalid_request_error' | 'idempotency_error' | 'card_error'
  code?: string
  param?: string
  decline_code?: string
  charge?: string
}

/** An error as Stripe answers it. */
export class StripeProblem extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }

  answer(): Answer {
    return json(this.status, {
      error: { type: 'invalid_request_error', message: this.message, ...this.details },
    })
  }
}

export function missing(what: string, id: string): StripeProblem {
  return new StripeProblem(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' })
}

export function unexpectedState(id: string, status: string, verb: string): StripeProblem {
  return new StripeProblem(400, `You cannot ${verb} ${id} because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  })
}
