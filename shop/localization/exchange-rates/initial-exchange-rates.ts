import type { CurrencyCode } from '../../currencies.ts'

/**
 * Euro reference rates of the European Central Bank as published on 2024-06-28: what the shop starts
 * with until it has read newer ones. Units of the currency for one euro.
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
