import { BIDI_CONTROLS, truncateText } from '../shop/text.ts'

/** Line breaks, control characters and spaces, but not the two that keep a number on one line. */
const WHITESPACE_AND_CONTROLS = /(?:[^\S\u00a0\u202f]|[\p{Cc}\p{Zl}\p{Zp}])+/gu
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u

/**
 * Makes one line of foreign text, so that it can neither begin a line of its own nor change the direction of
 * other text.
 */
export function toSingleLine(text: string): string {
  return text.replace(BIDI_CONTROLS, '').replace(WHITESPACE_AND_CONTROLS, ' ').trim()
}

/** Removes line breaks from the shop's own text, keeping bidi isolates and non-breaking spaces. */
export function removeLineBreaks(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

export function splitLines(text: string): string[] {
  return text.split(LINE_ENDS).map(toSingleLine)
}

/** Isolates foreign text within a sentence, so that neither changes the direction of the other. */
export function isolateBidi(text: string): string {
  return `\u2068${toSingleLine(text)}\u2069`
}

/**
 * Returns the beginning of a longer text, isolated. Cuts it here, because mail programs would cut off the
 * closing isolate.
 */
export function getExcerpt(text: string): string {
  return isolateBidi(truncateText(text, 100))
}

/** Isolates amounts, numbers and usernames, which read left to right and must not break. */
export function isolateLtr(text: string): string {
  return `\u2066${toSingleLine(text).replaceAll(' ', '\u00a0')}\u2069`
}

/** Invisible characters. The two joiners among them shape Arabic and Indic names. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const UNSEEN_BUT_JOINERS = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Matches signs of a URL or email address in any script: a slash, an at sign, a colon, or a dot between letters or digits. */
const LIKE_AN_ADDRESS = /[/\\@:\u2044\u2215]|[\p{L}\p{M}\p{N}][.\u3002][\p{L}\p{N}]/u

/**
 * Returns the name for the greeting; null for a name that looks like an address, because mail programs would
 * turn it into a link. They read full-width characters as plain ones and ignore invisible ones.
 */
export function getGreetingName(name: string): string | null {
  const line = toSingleLine(name).replace(UNSEEN_BUT_JOINERS, '')
  const read = line.normalize('NFKC').replace(UNSEEN, '').trim()
  return read === '' || LIKE_AN_ADDRESS.test(read) ? null : isolateBidi(line)
}
