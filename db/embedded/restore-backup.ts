import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../shop/services.ts'
import { lockDirectory } from './directory-lock.ts'
import { restrictDataDirectory } from './file-modes.ts'
import { openEmbedded } from './open-embedded.ts'
import { DATABASE_FOLDER, getReplacedFolderName, RESTORE_FOLDER } from './paths.ts'

/**
 * Makes a back-up the database of the directory, after it was opened and `look` has seen what is in it. One that is
 * there is refused or, with `replace`, kept beside it under the name that is given back.
 */
export async function restoreBackup<T>(options: {
  directory: string
  file: string
  migrations: string
  replace: boolean
  look: (db: Db) => Promise<T>
  /** Other users of the machine can read something. */
  onWarning?: (warning: string) => void
}): Promise<{ seen: T; keptAs: string | null }> {
  const { directory, file, migrations, replace, look, onWarning = console.warn } = options
  if (!existsSync(file)) throw new Error(`there is no file ${file}`)
  const lock = await lockDirectory(directory, `process ${process.pid}, which restores a back-up`)
  const unpacked = join(directory, RESTORE_FOLDER)
  const database = join(directory, DATABASE_FOLDER)
  try {
    restrictDataDirectory(directory, onWarning)
    const there = existsSync(database)
    if (there && !replace) throw new Error(`there is a database in ${directory}; --replace puts it aside`)
    rmSync(unpacked, { recursive: true, force: true })
    mkdirSync(unpacked, { mode: 0o700 })
    await extractArchive(file, unpacked)
    const seen = await inspectBackup(unpacked, migrations, look, onWarning)
    const keptAs = there ? join(directory, getReplacedFolderName(new Date())) : null
    if (keptAs) await rename(database, keptAs)
    await rename(join(unpacked, DATABASE_FOLDER), database)
    return { seen, keptAs }
  } finally {
    rmSync(unpacked, { recursive: true, force: true })
    await lock.release()
  }
}

async function extractArchive(file: string, folder: string): Promise<void> {
  const tar = spawn('tar', ['-C', folder, '-xzf', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  tar.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(tar, 'close')
  if (code !== 0 || !existsSync(join(folder, DATABASE_FOLDER, 'PG_VERSION')))
    throw new Error(`${file} is no whole back-up of a shop${said && `: ${said.trim().split('\n')[0]}`}`)
}

/** It recovers as after a power cut, and is brought up to this release, before anything depends on it. */
async function inspectBackup<T>(
  directory: string,
  migrations: string,
  look: (db: Db) => Promise<T>,
  onWarning: (warning: string) => void,
): Promise<T> {
  const holder = `process ${process.pid}, which restores a back-up`
  const errors: Error[] = []
  const { db, close } = await openEmbedded({
    directory,
    migrations,
    holder,
    onError: (error) => errors.push(error),
    onWarning,
  })
  try {
    const seen = await look(db)
    const [error] = errors
    if (error) throw error
    return seen
  } finally {
    await close()
  }
}
