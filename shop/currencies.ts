/** Currencies in which the shop shows prices. Charges are always in GBP. */
export const CURRENCIES = [
  { code: 'GBP', symbol: '£', name: 'British Pound' },
  { code: 'USD', symbol: '$', name: 'US Dollar' },
  { code: 'EUR', symbol: '€', name: 'Euro' },
  { code: 'INR', symbol: '₹', name: 'Indian Rupee' },
  { code: 'AUD', symbol: 'A$', name: 'Australian Dollar' },
  { code: 'CAD', symbol: 'C$', name: 'Canadian Dollar' },
  { code: 'JPY', symbol: '¥', name: 'Japanese Yen' },
  { code: 'CNY', symbol: '¥', name: 'Chinese Yuan' },
  { code: 'BRL', symbol: 'R$', name: 'Brazilian Real' },
] as const

export type CurrencyCode = (typeof CURRENCIES)[number]['code']

export const BASE_CURRENCY = 'GBP' satisfies CurrencyCode

export function isCurrency(code: unknown): code is CurrencyCode {
  return CURRENCIES.some((currency) => currency.code === code)
}

/** An unknown currency gets £, as the specification says; its amount is then in GBP too (see `getQuote`). */
export function getCurrencySymbol(code: string): string {
  return CURRENCIES.find((currency) => currency.code === code)?.symbol ?? '£'
}
