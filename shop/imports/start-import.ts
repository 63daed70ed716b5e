import type { UserActor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import type { Db } from '../services.ts'
import { classifyRows } from './classify-rows.ts'
import { readImport } from './read-import.ts'
import { importRows, imports } from './tables.ts'

/** Rows of one statement. */
const BATCH_SIZE = 500

interface ConfirmedImport {
  bytes: Uint8Array
  filename: string
  /** SHA-256 of the file that was previewed. */
  digest: string
  /** Addresses of the shop itself. */
  reserved: readonly string[]
}

/** Stores the rows of a confirmed file. A job imports them. Returns the id of the import. */
export async function startImport(db: Db, confirmed: ConfirmedImport, actor: UserActor): Promise<string> {
  const { bytes, filename, digest, reserved } = confirmed
  const { format, rows, digest: actual } = await readImport(bytes)
  if (actual !== digest) throw new ShopError('import_changed')
  const classified = await classifyRows(db, { format, rows, reserved })
  const id = newId()
  await db.transaction(async (tx) => {
    await tx.insert(imports).values({ id, format, filename, rows: rows.length, createdBy: actor.userId })
    for (let start = 0; start < classified.length; start += BATCH_SIZE) {
      const values = classified.slice(start, start + BATCH_SIZE).map((row) => ({
        importId: id,
        line: row.line,
        ...(row.data
          ? { data: row.data }
          : { result: 'refused' as const, problem: row.problem, problemColumn: row.column }),
      }))
      await tx.insert(importRows).values(values)
    }
    const after = { format, filename, rows: rows.length }
    await recordAction(tx, { actor, action: 'import.started', subjectId: id, after })
  })
  return id
}
