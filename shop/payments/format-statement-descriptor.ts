/** The limit of card networks for the line on a bank statement. */
const MAX_LENGTH = 22

/**
 * Reduces the shop's name to what bank statements accept: Latin letters without accents, digits, spaces, dots
 * and dashes.
 * Returns null when no letter is left; the provider then uses the name of its account.
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
