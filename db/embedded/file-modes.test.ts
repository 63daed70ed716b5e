import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTemporaryFolder } from '../../tests/support/files/create-temporary-folder.ts'
import { createBackup } from './create-backup.ts'
import { restrictDataDirectory } from './file-modes.ts'
import { openEmbedded } from './open-embedded.ts'
import { restoreBackup } from './restore-backup.ts'

const migrations = 'db/migrations'

/** A common umask; the modes below must not depend on it. */
beforeEach(() => {
  const before = process.umask(0o022)
  onTestFinished(() => void process.umask(before))
})

const getMode = (path: string) => statSync(path).mode & 0o7777

/** Lists `path mode` for everything in a folder that its group or others can access. */
function listAccessibleToOthers(folder: string): string[] {
  return ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    .map((name) => ({ name, mode: getMode(join(folder, name)) }))
    .filter(({ mode }) => mode & 0o077)
    .map(({ name, mode }) => `${name} ${mode.toString(8)}`)
}

/** Sets the modes that a careless copy has: folders 0755, files 0666. */
function openModes(folder: string): void {
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, name)
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666)
  }
}

async function open(directory: string) {
  const onWarning = (warning: string) => expect.unreachable(warning)
  const onError = (error: Error) => expect.unreachable(error.message)
  const { close } = await openEmbedded({ directory, migrations, holder: 'a test', onError, onWarning })
  let closing: Promise<void> | undefined
  const closeOnce = () => (closing ??= close())
  onTestFinished(closeOnce)
  return closeOnce
}

test('gives only the owner access to the database, its backups and restored files', async () => {
  const folder = createTemporaryFolder()
  const directory = join(folder, 'a', 'data')
  const file = join(folder, 'monday.tar.gz')
  // Left behind by a killed process.
  writeFileSync(`${file}.unfinished`, 'half', { mode: 0o666 })
  const close = await open(directory)
  expect(listAccessibleToOthers(directory)).toEqual([])

  // The copy for a backup is closed even while the data directory is not.
  chmodSync(directory, 0o755)
  const copyModes = new Set<number>()
  const copy = join(directory, 'being-backed-up')
  const watching = setInterval(() => existsSync(copy) && copyModes.add(getMode(copy)), 1)
  await createBackup({ directory, file })
  clearInterval(watching)
  expect([...copyModes]).toEqual([0o700])
  expect(getMode(file)).toBe(0o600)
  await close()

  // The archive of a directory with open modes contains them.
  openModes(directory)
  const old = join(folder, 'old.tar.gz')
  await createBackup({ directory, file: old })
  const elsewhere = join(folder, 'elsewhere')
  const summarize = async () => undefined
  await restoreBackup({ directory: elsewhere, file: old, migrations, replace: false, summarize })
  expect(listAccessibleToOthers(elsewhere)).toEqual([])

  await open(directory)
  expect(listAccessibleToOthers(directory)).toEqual([])
})

describe('data directory with open modes', () => {
  function dataDirectory(...more: string[]) {
    const directory = createTemporaryFolder()
    for (const name of ['embedded', 'embedded-until-2026-01-01T000000.000Z']) {
      mkdirSync(join(directory, name, 'base'), { recursive: true })
      writeFileSync(join(directory, name, 'base', '1'), '')
    }
    for (const name of more) writeFileSync(join(directory, name), '')
    openModes(directory)
    const onWarning = vi.fn()
    const restrict = () => restrictDataDirectory(directory, onWarning)
    return { directory, restrict, onWarning }
  }

  test.each([
    [],
    ['back-up.sock', 'crescendo.lock', 'monday.tar.gz', 'tuesday.tar.gz.unfinished'],
    // `lost+found` exists on a separate file system, `.profile` in a service user's home folder.
    ['lost+found', '.profile'],
  ])('is restricted together with each database in it, also replaced ones: %j', (...more) => {
    const { directory, restrict, onWarning } = dataDirectory(...more)
    restrict()
    expect(getMode(directory)).toBe(0o700)
    expect(listAccessibleToOthers(join(directory, 'embedded'))).toEqual([])
    expect(listAccessibleToOthers(join(directory, 'embedded-until-2026-01-01T000000.000Z'))).toEqual([])
    expect(onWarning).not.toHaveBeenCalled()
  })

  test.each([
    ['holds foreign files', { more: ['passwd'], mode: 0o755, says: /it also holds passwd/ }],
    ['is for everybody', { more: [], mode: 0o1777, says: /files of other users/ }],
    ['belongs to another user', { more: [], mode: 0o755, uid: 4_242, says: /it belongs to user/ }],
  ])(
    'keeps its mode with a warning when it %s, while its databases are restricted',
    (_, { more, mode, says, ...other }) => {
      const { directory, restrict, onWarning } = dataDirectory(...more)
      chmodSync(directory, mode)
      if ('uid' in other) vi.spyOn(process, 'getuid').mockReturnValue(other.uid)
      onTestFinished(() => void vi.restoreAllMocks())
      restrict()
      expect(getMode(directory)).toBe(mode)
      expect(listAccessibleToOthers(join(directory, 'embedded'))).toEqual([])
      expect(onWarning).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(says))
      expect(onWarning).toHaveBeenCalledWith(expect.stringContaining(directory))
    },
  )
})
