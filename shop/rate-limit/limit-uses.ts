import { AsyncLocalStorage } from 'node:async_hooks'
import type { RateLimitRuleName } from './rules.ts'

/** A limit after an attempt. */
interface LimitUse {
  /** Attempts left in the current window. */
  remaining: number
  /** Seconds until the window ends. */
  resetSeconds: number
}

export type LimitUses = Map<RateLimitRuleName, LimitUse>

const uses = new AsyncLocalStorage<LimitUses>()

/** Runs a request and collects the limits that it counts against. */
export function collectLimitUses<Result>(collected: LimitUses, run: () => Result): Result {
  return uses.run(collected, run)
}

export function addLimitUse(rule: RateLimitRuleName, use: LimitUse): void {
  uses.getStore()?.set(rule, use)
}
