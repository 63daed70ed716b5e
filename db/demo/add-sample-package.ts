import { sql } from 'drizzle-orm'
import { packages, packageTexts } from '../../shop/catalog/tables.ts'
import type { Db } from '../../shop/services.ts'
import samplePackage from './sample-package.json' with { type: 'json' }

interface SamplePackage {
  package: typeof packages.$inferInsert
  texts: Omit<typeof packageTexts.$inferInsert, 'packageId'>[]
}

/** Adds a custom package that asks questions after the payment, unless the shop sells one under its id. */
export async function addSamplePackage(db: Db): Promise<void> {
  // JSON has no types of its values, such as the kinds of questions.
  const sample = samplePackage as SamplePackage
  const { id: packageId } = sample.package
  const position = sql`(select coalesce(max(position), -1) + 1 from packages)`
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(packages)
      .values({ ...sample.package, position })
      .onConflictDoNothing()
      .returning({ id: packages.id })
    if (added.length === 0) return
    await tx.insert(packageTexts).values(sample.texts.map((text) => ({ packageId, ...text })))
  })
}
