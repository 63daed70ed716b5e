import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { copyMigratedDatabase } from '../../tests/engines/copy-migrated-database.ts'
import { createTemporaryFolder } from '../../tests/support/files/create-temporary-folder.ts'
import { getRows } from '../move/list-tables.ts'
import { DATABASE_FOLDER } from './data-directory.ts'
import { openEmbedded, startWalCheckpoints } from './open-embedded.ts'

async function readMark(directory: string, template: string): Promise<unknown> {
  const { db, close } = await openEmbedded({
    directory,
    template,
    migrations: 'db/migrations',
    holder: 'a test',
    onError: (error) => {
      throw error
    },
  })
  const rows = await getRows<{ mark: unknown }>(
    db.execute(sql`select obj_description('users'::regclass, 'pg_class') as mark`),
  )
  await db.execute(sql`comment on table users is 'opened'`)
  await close()
  return rows[0]?.mark
}

test('a new database is copied from the template, also after a copy that was cut off, and an existing one is kept', async () => {
  const folder = createTemporaryFolder()
  await copyMigratedDatabase(join(folder, 'template'))
  const template = join(folder, 'template', DATABASE_FOLDER)
  expect(await readMark(join(folder, 'template'), template)).toBeNull()

  const directory = join(folder, 'shop')
  mkdirSync(directory)
  cpSync(join(template, 'base'), join(directory, `${DATABASE_FOLDER}.unfinished/base`), { recursive: true })
  expect(await readMark(directory, template)).toBe('opened')
  rmSync(template, { recursive: true })
  expect(await readMark(directory, template)).toBe('opened')
})

test('names the folder when it cannot be used', async () => {
  const directory = join(createTemporaryFolder(), 'a-file')
  writeFileSync(directory, '')
  await expect(readMark(directory, 'none')).rejects.toThrow(
    `DATA_DIR: the shop cannot write to the folder ${directory} (EEXIST)`,
  )
})

const REDO = 'select redo_lsn::text as redo from pg_control_checkpoint()'

async function getRedoPosition(client: PGlite): Promise<string | undefined> {
  const { rows } = await client.query<{ redo: string }>(REDO)
  return rows[0]?.redo
}

const waitForCheck = () => sleep(50)

test('checkpoints the log only when it exceeds the limit', async () => {
  const directory = createTemporaryFolder()
  await copyMigratedDatabase(directory)
  const client = new PGlite(join(directory, DATABASE_FOLDER))
  const errors: Error[] = []
  const stop = startWalCheckpoints(client, (error) => errors.push(error), { everyMs: 5, maxBytes: 2 ** 20 })
  await client.exec('create table written (row text); checkpoint')
  const begun = await getRedoPosition(client)
  await waitForCheck()
  expect(await getRedoPosition(client)).toBe(begun)
  await client.exec(`insert into written select repeat('x', 1000) from generate_series(1, 3000)`)
  while ((await getRedoPosition(client)) === begun) await waitForCheck()
  await stop()
  await client.close()
  expect(errors).toEqual([])
})
