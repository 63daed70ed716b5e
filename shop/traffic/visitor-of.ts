import { createHmac } from 'node:crypto'
import { clientOf } from '../limits/client-of.ts'

/** What a browser sends with every call, and nothing that was stored in it. */
export interface Browser {
  address?: string
  userAgent?: string
  /** Sec-CH-UA-Mobile. */
  mobileHint?: string
  /** One that a caller of the API sends of itself, to tell its visitors behind one address apart. */
  sessionId?: string
}

const BYTES = 16

/** Somebody for the day of that salt: the same browser at the same address. Who they are cannot be read from it. */
export function visitorOf({ address = '', userAgent = '', sessionId = '' }: Browser, salt: string): string {
  const seen = JSON.stringify([clientOf(address), userAgent, sessionId])
  return createHmac('sha256', salt).update(seen).digest().subarray(0, BYTES).toString('base64url')
}
