/**
 * `name`, `@name` or a link to the profile, normalised to `name`; null when its shape is no username's.
 * Nobody is asked whether the account exists.
 */
export function parseTiktokUsername(input: string): string | null {
  const trimmed = input.trim()
  const link = /^(?:https?:\/\/)?(?:www\.|m\.)?tiktok\.com\/@([^/?#\s]+)/i.exec(trimmed)
  const name = (link?.[1] ?? trimmed.replace(/^@/, '')).toLowerCase()
  return /^[a-z0-9_.]{2,24}$/.test(name) && !name.endsWith('.') ? name : null
}
