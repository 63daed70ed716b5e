import { z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { getBackupStatus, recordBackup } from '../../shop/admin/backups.ts'
import { ShopError } from '../../shop/errors.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { objectSchema, timeSchema } from '../schema.ts'
import { getDay, sendFile } from '../stream-file.ts'

const backupStatusSchema = objectSchema('BackupStatus', {
  engine: z
    .enum(['embedded', 'postgres'])
    .describe(
      'The shop makes backups of the embedded database; those of PostgreSQL are made with its own tools',
    ),
  lastAt: timeSchema.nullable().describe('When the last recorded backup was made'),
  isDue: z.boolean().describe('The shop has been without a recorded backup for a week'),
})

/** Shops whose backup is being downloaded. A second copy of the database would wait for the end of the first. */
const downloading = new WeakSet<Runtime>()

export const backupRoutes = [
  endpoint({
    key: 'GET /admin/backup',
    operationId: 'getBackupStatus',
    summary: 'Get the time of the last backup',
    ...requirePermission('settings:manage'),
    answer: backupStatusSchema,
    handle: async ({ db, runtime }) => ({
      engine: runtime.streamBackup ? ('embedded' as const) : ('postgres' as const),
      ...(await getBackupStatus(db)),
    }),
  }),
  endpoint({
    key: 'GET /admin/backup/file',
    operationId: 'exportBackup',
    summary: 'Download a backup of the embedded database',
    description:
      'A compressed tar file with everything committed so far and with the uploads, for the command `restore`. It contains ' +
      'personal data and password hashes, and no keys of payment providers. Not found on PostgreSQL.',
    ...requirePermission('exports:everything'),
    file: ['application/gzip'],
    errors: ['not_found', 'backup_in_progress'],
    handle: async ({ db, runtime, actor, c }) => {
      const { streamBackup } = runtime
      if (!streamBackup) throw new ShopError('not_found')
      if (downloading.has(runtime)) throw new ShopError('backup_in_progress')
      async function* streamAndRecord(pieces: AsyncGenerator<Uint8Array>) {
        // Not before it is read: a file that nobody reads has no end.
        downloading.add(runtime)
        try {
          yield* pieces
          await recordBackup(db, actor)
        } finally {
          downloading.delete(runtime)
        }
      }
      return sendFile(c, `shop-${getDay()}.tar.gz`, streamAndRecord(streamBackup()))
    },
  }),
  endpoint({
    key: 'POST /admin/backup/records',
    operationId: 'recordBackup',
    summary: 'Record a backup that was made elsewhere',
    description: 'Such as one by `pg_dump` or by the provider of the database.',
    ...requirePermission('settings:manage'),
    handle: ({ db, actor }) => recordBackup(db, actor),
  }),
]
