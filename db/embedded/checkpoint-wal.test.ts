import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { startWalCheckpoints } from './checkpoint-wal.ts'

const REDO = 'select redo_lsn::text as redo from pg_control_checkpoint()'

async function getRedoPosition(client: PGlite): Promise<string | undefined> {
  const { rows } = await client.query<{ redo: string }>(REDO)
  return rows[0]?.redo
}

const waitForCheck = () => sleep(50)

test('checkpoints the log only when it exceeds the limit', async () => {
  const client = new PGlite()
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
