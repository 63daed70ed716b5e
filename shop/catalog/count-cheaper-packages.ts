import { and, isNull, lt } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { packages } from './tables.ts'

/** How many packages on sale cost less than so many pence. */
export function countCheaperPackages(db: Db, pence: number): Promise<number> {
  return db.$count(packages, and(isNull(packages.archivedAt), lt(packages.price, pence)))
}
