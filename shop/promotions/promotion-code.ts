import { randomInt } from 'node:crypto'
import { normalizeIdentifier } from '../text.ts'

/** Letters and digits that nobody confuses when reading a code aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const GENERATED_LENGTH = 12

/** Returns the form in which codes are stored and compared: case, spaces and hyphens do not count. */
export function normalizeCode(code: string): string {
  return normalizeIdentifier(code)
    .replace(/[\s\p{Dash}_]/gu, '')
    .toUpperCase()
}

/** Generates a code with 59 random bits, which nobody guesses at the allowed number of attempts. */
export function generateCode(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Formats a code for reading: one that looks generated in groups of four, any other as it is. */
export function formatCode(code: string): string {
  const looksGenerated = code.length === GENERATED_LENGTH && /\d/.test(code)
  return looksGenerated ? code.replace(/.{4}(?=.)/g, '$&-') : code
}
