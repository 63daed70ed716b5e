import { createHmac } from 'node:crypto'
import { getClientKey } from '../../rate-limit/get-client-key.ts'

/** Request data that identifies a visitor for one day. Nothing is stored in the browser. */
export interface BrowserInfo {
  address?: string
  userAgent?: string
  /** The header Sec-CH-UA-Mobile. */
  mobileHint?: string
  /** An id from an API client that distinguishes its visitors behind one address. */
  sessionId?: string
}

const HASH_BYTES = 16

/** Hashes the browser and the address with the salt of a day. The hash does not reveal either. */
export function hashVisitor(
  { address = '', userAgent = '', sessionId = '' }: BrowserInfo,
  salt: string,
): string {
  const seen = JSON.stringify([getClientKey(address), userAgent, sessionId])
  return createHmac('sha256', salt).update(seen).digest().subarray(0, HASH_BYTES).toString('base64url')
}
