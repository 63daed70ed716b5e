import { normalizeIdentifier } from '../text.ts'

/**
 * Normalizes `name`, `@name` or a link to a profile to `name`. Null when the form is invalid. Does not check
 * that the account
 * exists.
 */
export function parseTiktokUsername(input: string): string | null {
  const typed = normalizeIdentifier(input)
  const link = /^(?:https?:\/\/)?(?:www\.|m\.)?tiktok\.com\/@([^/?#\s]+)/i.exec(typed)
  const name = (link?.[1] ?? typed.replace(/^@/, '')).toLowerCase()
  return /^[a-z0-9_.]{2,24}$/.test(name) && !name.endsWith('.') ? name : null
}
