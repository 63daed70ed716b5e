import { randomBytes } from 'node:crypto'
import { normalizeIdentifier } from './text.ts'

const TOKEN_MARK = '{token}'

/** 160 random bits in lowercase letters and digits, because some servers change the case of addresses. */
export function createReplyToken(): string {
  return randomBytes(20).toString('hex')
}

/** Returns what is wrong with the pattern of reply addresses; null when it may be used. */
export function findReplyAddressError(pattern: string): string | null {
  const [local = '', domain = '', ...rest] = pattern.split('@')
  if (rest.length > 0 || !/^[\w.+={}-]+$/.test(local) || !/^[a-z\d.-]+[a-z\d-]$/i.test(domain))
    return 'is not an email address'
  if (local.split(TOKEN_MARK).length !== 2 || domain.includes('{'))
    return `must contain ${TOKEN_MARK} once, before the @`
  // RFC 5321 limits the local part to 64 characters.
  const length = formatReplyAddress(local, createReplyToken()).length
  return length > 64 ? 'is too long before the @' : null
}

/** Returns the pattern of an address. Where it has no place for the token, that is after a plus sign, as most servers deliver. */
export function toReplyPattern(address: string): string {
  return address.includes('{') ? address : address.replace(/@(?=[^@]*$)/, `+${TOKEN_MARK}@`)
}

/** Returns the address of a conversation for the replies of its customer. */
export function formatReplyAddress(pattern: string, token: string): string {
  return pattern.replace(TOKEN_MARK, token)
}

export function parseReplyToken(pattern: string, address: string): string | null {
  const [before = '', after = ''] = pattern.toLowerCase().split(TOKEN_MARK)
  const small = normalizeIdentifier(address).toLowerCase()
  if (!small.startsWith(before) || !small.endsWith(after)) return null
  const token = small.slice(before.length, small.length - after.length)
  return /^[\da-f]{40}$/.test(token) ? token : null
}
