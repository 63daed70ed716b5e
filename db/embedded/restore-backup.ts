import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../shop/services.ts'
import {
  DATABASE_FOLDER,
  getReplacedFolderName,
  getReplacedUploadsName,
  RESTORE_FOLDER,
  UPLOADS_FOLDER,
} from './data-directory.ts'
import { lockDirectory } from './directory-lock.ts'
import { restrictDataDirectory } from './file-modes.ts'
import { openEmbedded } from './open-embedded.ts'

/**
 * Makes a backup the database of the directory after opening it and passing it to `summarize`, and its uploads those of the
 * directory. Throws when a database exists, unless `replace` is set; the replaced database is kept in the returned folder,
 * and the replaced uploads beside it.
 */
export async function restoreBackup<T>(options: {
  directory: string
  file: string
  migrations: string
  replace: boolean
  summarize: (db: Db) => Promise<T>
  /** Called when other users of the machine can read something. */
  onWarning?: (warning: string) => void
}): Promise<{ summary: T; replacedFolder: string | null }> {
  const { directory, file, migrations, replace, summarize, onWarning = console.warn } = options
  if (!existsSync(file)) throw new Error(`there is no file ${file}`)
  const lock = await lockDirectory(directory, `the restore process ${process.pid}`)
  const unpacked = join(directory, RESTORE_FOLDER)
  const database = join(directory, DATABASE_FOLDER)
  try {
    restrictDataDirectory(directory, onWarning)
    const isReplacing = existsSync(database)
    if (isReplacing && !replace)
      throw new Error(`there is a database in ${directory}; --replace moves it aside`)
    rmSync(unpacked, { recursive: true, force: true })
    mkdirSync(unpacked, { mode: 0o700 })
    await extractArchive(file, unpacked)
    const summary = await inspectBackup(unpacked, migrations, summarize, onWarning)
    const replacedFolder = isReplacing ? join(directory, getReplacedFolderName(new Date())) : null
    if (replacedFolder) await rename(database, replacedFolder)
    await replaceUploads(directory, unpacked)
    await rename(join(unpacked, DATABASE_FOLDER), database)
    return { summary, replacedFolder }
  } finally {
    rmSync(unpacked, { recursive: true, force: true })
    await lock.release()
  }
}

/** Moves uploads aside that belong to another database, and installs those of the backup. */
async function replaceUploads(directory: string, unpacked: string): Promise<void> {
  const uploads = join(directory, UPLOADS_FOLDER)
  if (existsSync(uploads)) await rename(uploads, join(directory, getReplacedUploadsName(new Date())))
  const restored = join(unpacked, UPLOADS_FOLDER)
  if (existsSync(restored)) await rename(restored, uploads)
}

async function extractArchive(file: string, folder: string): Promise<void> {
  const tar = spawn('tar', ['-C', folder, '-xzf', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errorOutput = ''
  tar.stderr.on('data', (chunk) => (errorOutput += chunk))
  const [code] = await once(tar, 'close')
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  // A link would let the shop, and its next backup, reach files elsewhere.
  const hasLinks = entries.some((entry) => !entry.isFile() && !entry.isDirectory())
  if (code !== 0 || hasLinks || !existsSync(join(folder, DATABASE_FOLDER, 'PG_VERSION')))
    throw new Error(
      `${file} is not a complete backup of a shop${errorOutput && `: ${errorOutput.trim().split('\n')[0]}`}`,
    )
}

/**
 * Opens the backup, which recovers it as after a power failure and migrates it to this release, before it
 * replaces anything.
 */
async function inspectBackup<T>(
  directory: string,
  migrations: string,
  summarize: (db: Db) => Promise<T>,
  onWarning: (warning: string) => void,
): Promise<T> {
  const holder = `the restore process ${process.pid}`
  const errors: Error[] = []
  const { db, close } = await openEmbedded({
    directory,
    migrations,
    holder,
    onError: (error) => errors.push(error),
    onWarning,
  })
  try {
    const summary = await summarize(db)
    const [error] = errors
    if (error) throw error
    return summary
  } finally {
    await close()
  }
}
