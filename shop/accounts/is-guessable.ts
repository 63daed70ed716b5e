import type { Db } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { passwordDigest } from './password-digest.ts'

/** What anybody would try first in a shop like this one, beside its name and what its owner is called. */
export const TRIED_FIRST = [
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
const FEWEST_LEFT = 4

export interface Whose {
  name?: string
  email?: string
}

/** Whether a password is one of the 10,000 most seen in breaches, or hardly more than a word that belongs to here. */
export async function isGuessable(db: Db, password: string, { name = '', email = '' }: Whose) {
  if (await isCommon(password)) return true
  const { shopName } = await readSettings(db)
  const words = [...TRIED_FIRST, ...wordsIn(shopName), ...wordsIn(name), ...wordsIn(email)]
  // The longest first: of a name within another the rest would stay.
  words.sort((a, b) => b.length - a.length)
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
  return left !== password.toLowerCase() && left.replace(/[^\p{L}\p{N}]/gu, '').length < FEWEST_LEFT
}

/** Shorter ones are in any password by chance. */
function wordsIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= 4)
}

async function isCommon(password: string): Promise<boolean> {
  // Loaded by the first who chooses one.
  const { default: list } = await import('./common-passwords.json', { with: { type: 'json' } })
  const bytes = Buffer.from(list.digests, 'base64')
  const digest = passwordDigest(password)
  for (let at = 0; at < bytes.length; at += 4) if (bytes.readUInt32LE(at) === digest) return true
  return false
}
