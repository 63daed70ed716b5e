import type { ExchangeRateRefresh } from './refresh-exchange-rates.ts'

interface Log {
  info(facts: object, said: string): void
  warn(facts: object, said: string): void
}

/**
 * Logs when refreshing starts to fail, when its error changes and when it works again, instead of every
 * attempt.
 */
export function logExchangeRateRefresh(log: Log, look: ExchangeRateRefresh | null): void {
  if (look?.logEvent === 'fault') {
    log.warn({ reason: look.error?.reason, about: look.error?.about }, 'cannot refresh exchange rates')
  }
  if (look?.logEvent === 'well_again')
    log.info({ outcome: look.outcome }, 'exchange rates refreshed again after failures')
}
