import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { isNotSetAside, processEach } from '../database/job-failures.ts'
import type { Db, FileStorage } from '../services.ts'
import { fileDeletions, uploads } from './tables.ts'

/**
 * Deletes the rows of uploads that nothing refers to any more, and lists their files for deletion. The files are deleted
 * after the commit. Returns the number of uploads.
 */
export async function deleteUploads(tx: Db, condition: SQL | undefined): Promise<number> {
  const deleted = await tx.delete(uploads).where(condition).returning({ storageKey: uploads.storageKey })
  await queueFileDeletions(tx, deleted)
  return deleted.length
}

export async function queueFileDeletions(tx: Db, deleted: { storageKey: string | null }[]): Promise<void> {
  const files = deleted.flatMap(({ storageKey }) => (storageKey ? [{ storageKey, dueAt: sql`now()` }] : []))
  if (files.length === 0) return
  await tx
    .insert(fileDeletions)
    .values(files)
    .onConflictDoUpdate({ target: fileDeletions.storageKey, set: { dueAt: sql`now()` } })
}

const FILES_PER_BATCH = 100

/** Name under which files that cannot be deleted are recorded. */
const JOB = 'delete files'

/**
 * Deletes files whose uploads were deleted, and files whose uploads were never completed. Deleting a file again does
 * nothing, so several processes may do it at once. Returns the number of files; those left when `ending` is aborted are
 * leased again later.
 */
export async function deleteDueFiles(db: Db, files: FileStorage, ending: AbortSignal): Promise<number> {
  let count = 0
  while (!ending.aborted) {
    const due = await leaseFiles(db)
    const deleted = await processEach(db, JOB, due, async ({ id: storageKey }) => {
      if (ending.aborted) return
      await files.delete(storageKey)
      await db.delete(fileDeletions).where(eq(fileDeletions.storageKey, storageKey))
    })
    count += deleted
    // Asks an unreachable storage for a few files in each run only.
    if (deleted < FILES_PER_BATCH) break
  }
  return count
}

/** Postpones the files by some minutes, in which this process deletes them, or another one does after its end. */
function leaseFiles(db: Db) {
  const due = db
    .select({ key: fileDeletions.storageKey })
    .from(fileDeletions)
    .where(and(lte(fileDeletions.dueAt, sql`now()`), isNotSetAside(JOB, fileDeletions.storageKey)))
    .orderBy(asc(fileDeletions.dueAt))
    .limit(FILES_PER_BATCH)
    .for('update', { skipLocked: true })
  return db
    .update(fileDeletions)
    .set({ dueAt: sql`now() + interval '10 minutes'` })
    .where(inArray(fileDeletions.storageKey, due))
    .returning({ id: fileDeletions.storageKey })
}
