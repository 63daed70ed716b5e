import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { copyMigratedDatabase } from '../../tests/engines/copy-migrated-database.ts'
import { createTemporaryFolder } from '../../tests/support/files/create-temporary-folder.ts'
import { DATABASE_FOLDER, LOCK_FILE } from './data-directory.ts'
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts'
import { openEmbedded } from './open-embedded.ts'

const HOLD = `
  const { lockDirectory } = await import(process.argv[1])
  await lockDirectory(process.argv[2], 'process ' + process.pid + ', the other shop')
  console.log('held')
  setInterval(() => {}, 60_000)
`

const onError = (error: Error) => console.error(error)

/** Starts a process that holds the directory until it is killed. */
async function startHolder(directory: string) {
  const module = new URL('./directory-lock.ts', import.meta.url).href
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLD, module, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return {
    pid: child.pid,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function locked(directory: string, holder: string) {
  const lock = await lockDirectory(directory, holder)
  onTestFinished(lock.release)
  return lock
}

test('rejects a second holder in the same process, names the first, and grants the directory after release', async () => {
  const directory = createTemporaryFolder()
  const lock = await locked(directory, 'the first shop')
  const refused = lockDirectory(directory, 'the second shop')
  await expect(refused).rejects.toThrow(DirectoryInUseError)
  await expect(refused).rejects.toThrow(`${directory} is in use by the first shop`)
  await lock.release()
  await locked(directory, 'the second shop')
})

test.runIf(process.platform === 'linux')(
  'rejects a holder in another container, of which only the socket in the directory is seen',
  async () => {
    const directory = createTemporaryFolder()
    const holder = createServer((socket) => socket.end('the shop of another container'))
    holder.listen(join(directory, LOCK_FILE))
    await once(holder, 'listening')
    const refused = lockDirectory(directory, 'a restore')
    await expect(refused).rejects.toThrow(`${directory} is in use by the shop of another container`)
    holder.close()
    await once(holder, 'close')
    await locked(directory, 'a restore')
  },
)

test('rejects another process and names the holder until the holder is killed', async () => {
  const directory = createTemporaryFolder()
  const other = await startHolder(directory)
  const open = () => openEmbedded({ directory, migrations: 'db/migrations', holder: 'a test', onError })
  await expect(open()).rejects.toThrow(`${directory} is in use by process ${other.pid}, the other shop`)
  await other.kill()
  await locked(directory, 'a test')
})

test('treats two paths of one directory as the same directory', async () => {
  const folder = createTemporaryFolder()
  mkdirSync(join(folder, 'data'))
  symlinkSync(join(folder, 'data'), join(folder, 'link'))
  await locked(join(folder, 'data'), 'the first shop')
  await expect(lockDirectory(join(folder, 'link'), 'another')).rejects.toThrow('in use by the first shop')
  await expect(lockDirectory(join(folder, '.', 'data', ''), 'another')).rejects.toThrow(
    'in use by the first shop',
  )
  await locked(join(folder, 'other'), 'another')
})

test('releases the directory when the database cannot be opened', async () => {
  const directory = createTemporaryFolder()
  await copyMigratedDatabase(directory)
  const options = { directory, migrations: 'db/no-such', holder: 'a test', onError }
  await expect(openEmbedded(options)).rejects.toThrow()
  await locked(directory, 'the next try')
})

test('says that the files are damaged when the log is missing', async () => {
  const directory = createTemporaryFolder()
  const options = { directory, migrations: 'db/migrations', holder: 'a test', onError }
  await copyMigratedDatabase(directory)
  rmSync(join(directory, DATABASE_FOLDER, 'pg_wal'), { recursive: true })
  mkdirSync(join(directory, DATABASE_FOLDER, 'pg_wal'))
  await expect(openEmbedded(options)).rejects.toThrow('files are damaged or incomplete')
  await locked(directory, 'the next try')
})

describe('lock file, on systems without abstract sockets', () => {
  function asElsewhere() {
    const { platform } = process
    Object.defineProperty(process, 'platform', { value: 'darwin' })
    onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }))
    return createTemporaryFolder()
  }

  test('rejects a second holder, names the first, and grants the directory after release', async () => {
    const directory = asElsewhere()
    const lock = await locked(directory, 'the first shop')
    await expect(lockDirectory(directory, 'the second shop')).rejects.toThrow('in use by the first shop')
    await lock.release()
    await locked(directory, 'the second shop')
  })

  test('removes the lock of a killed process', async () => {
    const directory = asElsewhere()
    const releasedLock = spawn(process.execPath, ['-e', ''])
    await once(releasedLock, 'exit')
    writeFileSync(join(directory, 'crescendo.lock'), `${releasedLock.pid}\nthe shop that was killed`)
    await locked(directory, 'the second shop')
    await expect(lockDirectory(directory, 'a third')).rejects.toThrow('in use by the second shop')
  })
})
