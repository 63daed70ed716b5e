import type { CurrencyCode } from '../../currencies.ts'

/**
 * Euro reference rates of the European Central Bank, published on 2024-06-28, in units of the currency for
 * one euro. A new shop uses them until it has fetched newer ones.
 */
export const INITIAL_EXCHANGE_RATES = {
  asOf: '2024-06-28',
  perEuro: {
    EUR: 1,
    USD: 1.0705,
    JPY: 171.94,
    GBP: 0.84638,
    AUD: 1.6079,
    BRL: 5.8915,
    CAD: 1.467,
    CNY: 7.7748,
    INR: 89.2495,
  },
} as const satisfies { asOf: string; perEuro: Record<CurrencyCode, number> }
