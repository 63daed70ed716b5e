import { max } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { packages } from './tables.ts'

/** Returns when a package was last added, changed or archived; null without packages. */
export async function getLastPackageChange(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: max(packages.updatedAt) }).from(packages)
  return row?.at ?? null
}
