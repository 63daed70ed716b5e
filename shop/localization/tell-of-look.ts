import type { Look } from './look-for-rates.ts'

interface Log {
  info(facts: object, said: string): void
  warn(facts: object, said: string): void
}

/** Once when rates stop coming or do so for another reason, once when they come again: not with every try. */
export function tellOfLook(log: Log, look: Look | null): void {
  if (look?.news === 'fault') {
    log.warn({ reason: look.fault?.reason, about: look.fault?.about }, 'no new exchange rates')
  }
  if (look?.news === 'well_again') log.info({ outcome: look.outcome }, 'exchange rates can be read again')
}
