import type { ExchangeRateRefresh } from './refresh-exchange-rates.ts'

interface Log {
  info(facts: object, said: string): void
  warn(facts: object, said: string): void
}

/** Once when rates stop coming or do so for another reason, once when they come again: not with every try. */
export function logExchangeRateRefresh(log: Log, look: ExchangeRateRefresh | null): void {
  if (look?.logEvent === 'fault') {
    log.warn({ reason: look.error?.reason, about: look.error?.about }, 'no new exchange rates')
  }
  if (look?.logEvent === 'well_again') log.info({ outcome: look.outcome }, 'exchange rates can be read again')
}
