import { expect, test } from 'vitest'
import { isWithdrawalOver, LONGEST_WITHDRAWAL_MS } from './policy.ts'

const after = (contract: Date, ms: number) => isWithdrawalOver(contract, new Date(contract.getTime() + ms))

test('ends every withdrawal after the longest period, which a contract of midnight has', () => {
  const [midnight, evening] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-01T23:59:59.999Z')]
  expect(after(midnight, LONGEST_WITHDRAWAL_MS - 1)).toBe(false)
  expect(after(midnight, LONGEST_WITHDRAWAL_MS)).toBe(true)
  expect(after(evening, LONGEST_WITHDRAWAL_MS - 1)).toBe(true)
})
