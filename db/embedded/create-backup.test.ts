import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { count } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../../shop/services.ts'
import { settings } from '../../shop/settings/tables.ts'
import { copyMigratedDatabase } from '../../tests/engines/copy-migrated-database.ts'
import { createTemporaryFolder } from '../../tests/support/files/create-temporary-folder.ts'
import { createBackup, streamBackup } from './create-backup.ts'
import { DATABASE_FOLDER, getBackupSocketPath } from './data-directory.ts'
import { openEmbedded } from './open-embedded.ts'
import { restoreBackup } from './restore-backup.ts'

const migrations = 'db/migrations'

async function opened(directory: string, errors: Error[] = [], onBackup?: () => void) {
  const onError = (error: Error) => errors.push(error)
  if (!existsSync(join(directory, DATABASE_FOLDER))) await copyMigratedDatabase(directory)
  const database = await openEmbedded({ directory, migrations, holder: 'the shop', onError, onBackup })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= database.close())
  onTestFinished(close)
  return { ...database, close }
}

const write = (db: Db, n: number) => db.insert(settings).values({ key: `key-${n}`, value: n })

async function countRows(db: Db): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(settings)
  return row?.rows ?? 0
}

function restore(directory: string, file: string, replace = false) {
  return restoreBackup({ directory, file, migrations, replace, summarize: countRows })
}

/** Lets each write take at most so many bytes, as a disk does that is nearly full. */
async function limitWrites(folder: string, length: number): Promise<void> {
  const handle = await open(join(folder, 'any'), 'w')
  const { write } = Object.getPrototypeOf(handle)
  await handle.close()
  const limited = vi.spyOn(Object.getPrototypeOf(handle), 'write').mockImplementation(function (
    this: unknown,
    piece: unknown,
  ) {
    return write.call(this, piece, 0, Math.min(length, (piece as Uint8Array).length))
  })
  onTestFinished(() => limited.mockRestore())
}

test('contains every commit acknowledged before the backup started, while the running shop keeps writing', async () => {
  const folder = createTemporaryFolder()
  const directory = join(folder, 'data')
  const file = join(folder, 'back-up.tar.gz')
  const { db } = await opened(directory)
  let written = 0
  let writing = true
  const writer = (async () => {
    while (writing) {
      await write(db, written++)
      // The embedded database answers within one turn of the event loop; this lets other tasks run.
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  while (written < 50) await sleep(5)
  const before = written - 1
  await createBackup({ directory, file })
  writing = false
  await writer
  expect(readdirSync(directory).sort()).toEqual(['back-up.sock', 'crescendo.lock', 'embedded'])
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const elsewhere = join(folder, 'elsewhere')
  const { summary } = await restore(elsewhere, file)
  expect(summary).toBeGreaterThanOrEqual(before)
  const reopened = await opened(elsewhere)
  expect(await countRows(reopened.db)).toBe(summary)
  await write(reopened.db, -1)
})

test('replaces an existing database only with --replace and only with a complete backup without links', async () => {
  const folder = createTemporaryFolder()
  const directory = join(folder, 'data')
  const file = join(folder, 'back-up.tar.gz')
  await expect(createBackup({ directory, file })).rejects.toThrow('there is no embedded database')
  const first = await opened(directory)
  await write(first.db, 1)
  await first.close()
  await limitWrites(folder, 1_000)
  await createBackup({ directory, file })
  await expect(createBackup({ directory, file })).rejects.toThrow('exists already')
  const [linked, link] = [join(folder, 'linked.tar.gz'), join(directory, DATABASE_FOLDER, 'link')]
  symlinkSync(folder, link)
  await createBackup({ directory, file: linked })
  rmSync(link)
  const second = await opened(directory)
  await write(second.db, 2)
  await expect(restore(directory, file, true)).rejects.toThrow('in use by the shop')
  await second.close()
  await expect(restore(directory, file)).rejects.toThrow('--replace moves it aside')

  const half = join(folder, 'half.tar.gz')
  copyFileSync(file, half)
  truncateSync(half, Math.floor(statSync(file).size / 2))
  const letter = join(folder, 'letter')
  writeFileSync(letter, 'a letter')
  for (const wrong of [half, letter, linked])
    await expect(restore(directory, wrong, true)).rejects.toThrow('is not a complete backup of a shop')
  await expect(restore(directory, join(folder, 'nothing'), true)).rejects.toThrow('there is no file')
  expect(readdirSync(directory)).toEqual(['embedded'])

  const { summary, replacedFolder } = await restore(directory, file, true)
  expect(summary).toBe(1)
  expect(existsSync(join(replacedFolder ?? '', 'PG_VERSION'))).toBe(true)
  const third = await opened(directory)
  expect(await countRows(third.db)).toBe(1)
})

test('reports a failed copy, cleans up when the client disconnects, keeps the shop running, and tells it of a complete backup', async () => {
  const folder = createTemporaryFolder()
  const directory = join(folder, 'data')
  const errors: Error[] = []
  let made = 0
  const { db } = await opened(directory, errors, () => (made += 1))
  const copy = join(directory, 'being-backed-up')
  writeFileSync(copy, 'in the way')
  await expect(createBackup({ directory, file: join(folder, 'a.tar.gz') })).rejects.toThrow('it made no copy')
  expect(errors).toHaveLength(1)
  expect(readdirSync(folder)).toEqual(['data'])

  const impatient = connect(getBackupSocketPath(directory))
  await new Promise((resolve) => impatient.on('connect', resolve))
  impatient.destroy()
  mkdirSync(join(folder, 'c.tar.gz.unfinished'))
  await expect(createBackup({ directory, file: join(folder, 'c.tar.gz') })).rejects.toThrow()
  for await (const _ of streamBackup({ directory, isReported: true })) break
  expect(made).toBe(0)
  await createBackup({ directory, file: join(folder, 'b.tar.gz') })
  await expect.poll(() => made).toBe(1)
  await write(db, 1)
  while (existsSync(copy)) await sleep(10)
  expect(readdirSync(directory).sort()).toEqual(['back-up.sock', 'crescendo.lock', 'embedded'])
})

test('runs no statement while the files are copied', async () => {
  const folder = createTemporaryFolder()
  const { db } = await opened(folder)
  const files = (place: string) => readdirSync(join(folder, place), { recursive: true }).length
  const before = files('embedded')
  const request = connect(getBackupSocketPath(folder))
  onTestFinished(() => void request.destroy())
  const copy = 'being-backed-up/embedded'
  while (!existsSync(join(folder, copy))) await new Promise((resolve) => setImmediate(resolve))
  await write(db, 1)
  expect(files(copy)).toBe(before)
})

test('streams a file that the restore installs, with the uploads that are finished, and moves others aside', async () => {
  const folder = createTemporaryFolder()
  const directory = join(folder, 'data')
  const file = join(folder, 'download.tar.gz')
  let made = 0
  const { db } = await opened(directory, [], () => (made += 1))
  await write(db, 1)
  const uploads = join(directory, 'uploads')
  mkdirSync(uploads, { mode: 0o700 })
  writeFileSync(join(uploads, 'a.webp'), 'image', { mode: 0o600 })
  writeFileSync(join(uploads, 'b.webp.123.unfinished'), 'half')
  // The shop itself made it.
  for await (const piece of streamBackup({ directory, isReported: false })) appendFileSync(file, piece)
  expect(made).toBe(0)
  expect(readdirSync(directory).sort()).toEqual(['back-up.sock', 'crescendo.lock', 'embedded', 'uploads'])

  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(join(elsewhere, 'uploads'), { recursive: true })
  writeFileSync(join(elsewhere, 'uploads', 'other.webp'), 'other')
  expect((await restore(elsewhere, file)).summary).toBe(1)
  expect(readdirSync(join(elsewhere, 'uploads'))).toEqual(['a.webp'])
  expect(statSync(join(elsewhere, 'uploads', 'a.webp')).mode & 0o777).toBe(0o600)
  const aside = readdirSync(elsewhere).find((name) => name.startsWith('uploads-until-')) ?? ''
  expect(readdirSync(join(elsewhere, aside))).toEqual(['other.webp'])
  expect(await countRows((await opened(elsewhere)).db)).toBe(1)
})
