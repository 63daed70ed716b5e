/**
 * Converts to lower case, removes accents and vowel signs, unifies alef forms and replaces punctuation by
 * spaces, so that claims are recognized in any spelling.
 */
export function normalizeClaim(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replace(/\u0649/g, '\u064a')
    .replace(/\u0629/g, '\u0647')
    .replace(/[\s\p{P}]+/gu, ' ')
    .toLowerCase()
    .trim()
}
