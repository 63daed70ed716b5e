import { createHmac } from 'node:crypto'
import { getClientKey } from '../../rate-limit/get-client-key.ts'

/** What a browser sends with every call, and nothing that was stored in it. */
export interface BrowserInfo {
  address?: string
  userAgent?: string
  /** Sec-CH-UA-Mobile. */
  mobileHint?: string
  /** One that a caller of the API sends of itself, to tell its visitors behind one address apart. */
  sessionId?: string
}

const HASH_BYTES = 16

/** Somebody for the day of that salt: the same browser at the same address. Who they are cannot be read from it. */
export function hashVisitor(
  { address = '', userAgent = '', sessionId = '' }: BrowserInfo,
  salt: string,
): string {
  const seen = JSON.stringify([getClientKey(address), userAgent, sessionId])
  return createHmac('sha256', salt).update(seen).digest().subarray(0, HASH_BYTES).toString('base64url')
}
