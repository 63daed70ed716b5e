import { createHash } from 'node:crypto'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { normalizePassword } from './hash-password.ts'

/** Words that attackers of a shop like this one try first, besides its name and the user's name. */
const GUESSABLE_WORDS = [
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

/** Number of characters that must remain of a password without those words. */
const MIN_REMAINING_LENGTH = 4

interface PasswordOwner {
  name?: string
  email?: string
}

/**
 * Returns true for one of the 10,000 passwords most seen in breaches, and for one that consists almost only
 * of guessable words.
 */
export async function isGuessablePassword(db: Db, chosen: string, { name = '', email = '' }: PasswordOwner) {
  const password = normalizePassword(chosen)
  if (await isCommonPassword(password)) return true
  const { shopName } = await getSettings(db)
  const guesses = [...GUESSABLE_WORDS, ...splitWords(shopName), ...splitWords(name), ...splitWords(email)]
  // Longest first: removing a shorter word first would leave the rest of a longer one that contains it.
  guesses.sort((a, b) => b.length - a.length)
  const left = guesses.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
  return left !== password.toLowerCase() && left.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_REMAINING_LENGTH
}

/** Ignores shorter words, because any password contains some by chance. */
function splitWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= 4)
}

async function isCommonPassword(password: string): Promise<boolean> {
  // Loads the list with the first password that somebody chooses.
  const { default: list } = await import('./common-passwords.json', { with: { type: 'json' } })
  const bytes = Buffer.from(list.digests, 'base64')
  const digest = getPasswordDigest(password)
  for (let at = 0; at < bytes.length; at += 4) if (bytes.readUInt32LE(at) === digest) return true
  return false
}

/**
 * Returns the first 32 bits of the password's hash, ignoring case. One of 430,000 other passwords has the
 * same digest as one of the list.
 */
export function getPasswordDigest(password: string): number {
  return createHash('sha256').update(password.toLowerCase()).digest().readUInt32LE(0)
}
