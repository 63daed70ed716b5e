import { normalizeIdentifier } from '../text.ts'
import { parseTiktokLink } from './tiktok-link.ts'

/**
 * Normalizes `name`, `@name` or a link to a profile or to one of its videos to `name`. Null when the form is invalid. Does
 * not check that the account exists.
 */
export function parseTiktokUsername(input: string): string | null {
  const typed = normalizeIdentifier(input)
  const name = (parseTiktokLink(typed)?.username ?? typed.replace(/^@/, '')).toLowerCase()
  return /^[a-z0-9_.]{2,24}$/.test(name) && !name.endsWith('.') ? name : null
}
