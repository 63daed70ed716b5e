import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { getPasswordDigest } from './get-password-digest.ts'

/** What anybody would try first in a shop like this one, beside its name and what its owner is called. */
export const GUESSABLE_WORDS = [
  'password',
  'admin',
  'manager',
  'owner',
  'support',
  'crescendo',
  'tiktok',
  'followers',
  'welcome',
]

/** As many characters have to be left of a password without those words. */
const MIN_REMAINING_LENGTH = 4

export interface PasswordOwner {
  name?: string
  email?: string
}

/** Whether a password is one of the 10,000 most seen in breaches, or hardly more than a word that belongs to here. */
export async function isGuessablePassword(
  db: Db,
  password: string,
  { name = '', email = '' }: PasswordOwner,
) {
  if (await isCommonPassword(password)) return true
  const { shopName } = await getSettings(db)
  const words = [...GUESSABLE_WORDS, ...splitWords(shopName), ...splitWords(name), ...splitWords(email)]
  // The longest first: of a name within another the rest would stay.
  words.sort((a, b) => b.length - a.length)
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
  return left !== password.toLowerCase() && left.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_REMAINING_LENGTH
}

/** Shorter ones are in any password by chance. */
function splitWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= 4)
}

async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded by the first who chooses one.
  const { default: list } = await import('./common-passwords.json', { with: { type: 'json' } })
  const bytes = Buffer.from(list.digests, 'base64')
  const digest = getPasswordDigest(password)
  for (let at = 0; at < bytes.length; at += 4) if (bytes.readUInt32LE(at) === digest) return true
  return false
}
