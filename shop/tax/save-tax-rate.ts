import { desc, eq } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { UserActor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { invalidateMemoized } from '../memoize.ts'
import type { Db } from '../services.ts'
import { taxRates } from './tables.ts'
import { getTaxRate, SHIPPED_RATES, type TaxRate } from './tax-rates.ts'

/** Lists the rates that the operator entered with who entered them, newest first. */
export function listEnteredRates(db: Db) {
  const { id, country, validFrom, rate, createdAt } = taxRates
  return db
    .select({ id, country, validFrom, rate, createdAt, actor: users.name })
    .from(taxRates)
    .leftJoin(users, eq(users.id, taxRates.actorId))
    .orderBy(desc(id))
}

/**
 * Adds a standard rate, which applies to payments from its first day on. It replaces a rate of the same first day; payments
 * that were taxed differently are then listed by `findTaxDifferences`.
 */
export async function saveTaxRate(db: Db, input: TaxRate & { actor: UserActor }): Promise<void> {
  const { country, validFrom, rate, actor } = input
  await db.transaction(async (tx) => {
    const entered = await tx
      .select({ country: taxRates.country, validFrom: taxRates.validFrom, rate: taxRates.rate })
      .from(taxRates)
      .orderBy(taxRates.id)
    const before = getTaxRate([...SHIPPED_RATES, ...entered], country, validFrom)
    await tx.insert(taxRates).values({ country, validFrom, rate, actorId: actor.userId })
    await recordAction(tx, {
      actor,
      action: 'tax.rate_added',
      subjectId: country,
      before: { rate: before },
      after: { rate, validFrom },
    })
  })
  invalidateMemoized(db)
}
