import { uuid } from 'drizzle-orm/pg-core'

/** The id of a row of another table, which is always set. */
export function requiredId<Name extends string>(name: Name) {
  return uuid(name).notNull()
}
