/** Prices are charged in pounds, so periods of VAT and years of document numbers end at midnight in the United Kingdom. */
export const TAX_TIME_ZONE = 'Europe/London'

const format = new Intl.DateTimeFormat('en-CA', { timeZone: TAX_TIME_ZONE, dateStyle: 'short' })

/** Returns the day of an instant for VAT, YYYY-MM-DD. */
export function getTaxDate(instant: Date): string {
  return format.format(instant)
}
