/** As long as a card network allows for the whole line of a bank statement. */
const MAX_LENGTH = 22

/**
 * The shop's name in the characters that bank statements take: Latin letters without accents, digits, spaces, dots and
 * dashes. Null when no letter is left of it: the provider then uses the name of its account.
 */
export function formatStatementDescriptor(shopName: string): string | null {
  const plain = shopName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 .-]+/g, ' ')
    .replace(/ +/g, ' ')
  const text = plain.trim().slice(0, MAX_LENGTH).trim()
  return /[A-Za-z]/.test(text) ? text : null
}
