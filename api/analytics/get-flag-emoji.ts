/** The letters of an ISO 3166 code as regional indicators, which are drawn as its flag; '' for what is no code. */
export function getFlagEmoji(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return ''
  return [...country].map((letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65)).join('')
}
