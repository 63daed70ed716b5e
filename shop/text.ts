/**
 * The one door for text that people type and other programs send: requests, emails, files and forms pass it through these
 * functions before it is compared or stored.
 */

/** Characters that no font draws, besides white space. The Braille blank is a symbol to Unicode. */
const INVISIBLE = /(?![\t\n\v\f\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu
/** Control characters, of which a text needs tabs and line breaks alone, and embeddings and overrides, which turn what follows. */
const CONTROLS = /(?![\t\n])\p{Cc}|[\u202a-\u202e]/gu
/** Marks of writing direction. Pages, emails and files isolate each line, so that it needs none. */
export const BIDI_CONTROLS = /\p{Bidi_Control}/gu
const HALF_PAIRS = /\p{Cs}/gu
const DIGITS = /(?![0-9])\p{Nd}/gu
const DIGIT = /\p{Nd}/u

/** Longest email address that mail servers take (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254

/** A search may be for an email address. */
export const MAX_SEARCH_LENGTH = MAX_EMAIL_LENGTH

/**
 * Returns a text as it is stored: composed (NFC), with half characters replaced, `\n` for line breaks, and without control
 * characters. Paragraphs keep the marks and isolates of writing direction. Empty when nothing of it is visible.
 */
export function normalizeText(text: string): string {
  const stored = text
    .replace(HALF_PAIRS, '\ufffd')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(CONTROLS, '')
    .normalize('NFC')
    .trim()
  return isBlank(stored) ? '' : stored
}

/** Returns a name, title or subject as it is stored: a text on one line, without marks of writing direction. */
export function normalizeLine(text: string): string {
  return normalizeText(text.replace(BIDI_CONTROLS, '')).replace(/[\n\t]+/g, ' ')
}

/**
 * Returns what people type or paste as a code, number, username, address or search in the form in which it is compared: without
 * invisible characters and marks of writing direction, with Latin digits, and with compatibility forms such as full-width
 * letters replaced (NFKC).
 */
export function normalizeIdentifier(text: string): string {
  return text
    .replace(HALF_PAIRS, '\ufffd')
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(DIGITS, toLatinDigit)
    .trim()
}

function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '').trim() === ''
}

/** The decimal digits of every script follow one another from 0 to 9. */
function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

/** Firefox has it since version 125; without it, only surrogate pairs stay together. */
const characters = 'Segmenter' in Intl ? new Intl.Segmenter() : null

/** UTF-16 units; no emoji has more. A longer character is a letter under any number of accents. */
const MAX_CHARACTER_LENGTH = 64

/** Cuts a text to at most `maxLength` UTF-16 units at the end of a whole character, such as an emoji of several code points. */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const start = characters?.segment(text).containing(maxLength)?.index ?? 0
  const isWhole = start > 0 && maxLength - start < MAX_CHARACTER_LENGTH
  const cut = text.slice(0, isWhole ? start : maxLength)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** Replaces the secrets of links and of chats, which give access, in an address or in a message that quotes one. */
export function redactTokens(text: string): string {
  return text
    .replace(/token=[\w%-]+/g, 'token=...')
    .replace(/(chat|offer|review|reminder|video)_[\w-]+/g, '$1_*')
}

/** Replaces the email addresses of an error message, which mail servers quote. */
export function redactAddresses(message: string): string {
  return message
    .split(/([\s<>"']+)/)
    .map((word) => (/.@./.test(word) ? '...@...' : word))
    .join('')
}

/** Accents, and the vowel marks of Arabic and Hebrew. Marks of other scripts are letters. */
const ACCENTS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g

const FOLDED_LETTERS: Record<string, string> = Object.fromEntries(
  'ıi łl øo đd ħh ςσ ßss æae œoe ٱا ىي یي ةه ہه کك ـ'
    .split(' ')
    .map(([letter = '', ...folded]) => [letter, folded.join('')]),
)
const FOLDED = new RegExp(`[${Object.keys(FOLDED_LETTERS).join('')}]`, 'g')

/**
 * Returns the form in which a search compares texts: small letters without accents, and one form of each Arabic letter. The
 * database has the same function, `fold_text`.
 */
export function foldText(text: string): string {
  return normalizeIdentifier(text)
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(FOLDED, (letter) => FOLDED_LETTERS[letter] ?? letter)
}
