/** Line ends and control characters of every kind, and what turns the direction of the text after it. */
const WHITESPACE_AND_CONTROLS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** What somebody else wrote, made one line: it can neither begin a line of its own in a mail nor turn ours. */
export function toSingleLine(text: string): string {
  return text.replace(BIDI_CONTROLS, '').replace(WHITESPACE_AND_CONTROLS, ' ').trim()
}

/** Of our own making: it keeps the turns that isolate its parts, and the blanks that hold an amount together. */
export function removeLineBreaks(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** The lines of a longer text, each one line. */
export function splitLines(text: string): string[] {
  return text.split(LINE_ENDS).map(toSingleLine)
}

/** Inside a sentence: what is foreign to it keeps its own direction and leaves the sentence its own. */
export function isolateBidi(text: string): string {
  return `\u2068${toSingleLine(text)}\u2069`
}

/** The first words of a longer text, isolated: what cuts it later would cut off the end of that. */
export function getExcerpt(text: string): string {
  return isolateBidi([...text.slice(0, 200)].slice(0, 100).join(''))
}

/** As `isolated`, for amounts, numbers and user names: always read from left to right, and not broken in two. */
export function isolateLtr(text: string): string {
  return `\u2066${toSingleLine(text).replaceAll(' ', '\u00a0')}\u2069`
}

/** Characters that are not seen. The two joiners among them shape Arabic and Indian names. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const UNSEEN_BUT_JOINERS = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Matches signs of a URL or email address in any script: a slash, an at sign, a colon, or a dot between letters or digits. */
const LIKE_AN_ADDRESS = /[/\\@:\u2044\u2215]|[\p{L}\p{M}\p{N}][.\u3002][\p{L}\p{N}]/u

/**
 * Whom a mail greets. Who calls themselves by an address is greeted without: programs would make it a link. They read
 * full-width forms as the plain ones, and pass over what is not seen.
 */
export function getGreetingName(name: string): string | null {
  const line = toSingleLine(name).replace(UNSEEN_BUT_JOINERS, '')
  const read = line.normalize('NFKC').replace(UNSEEN, '').trim()
  return read === '' || LIKE_AN_ADDRESS.test(read) ? null : isolateBidi(line)
}
