import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FOLDER } from '../../db/embedded/data-directory.ts'
import { openEmbedded } from '../../db/embedded/open-embedded.ts'

const MIGRATIONS = 'db/migrations'
const TEMPLATES = '.tmp/migrated'

/**
 * Puts a migrated, empty embedded database into a data directory. Copying one takes a fraction of a second; creating
 * one takes seconds. Tests of the first start create their own.
 */
export async function copyMigratedDatabase(directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  cpSync(join(await getTemplate(), DATABASE_FOLDER), join(directory, DATABASE_FOLDER), {
    recursive: true,
    // As the engine creates them.
    preserveTimestamps: true,
  })
}

let template: Promise<string> | undefined

function getTemplate(): Promise<string> {
  template ??= findOrCreateTemplate()
  return template
}

/** Processes that run at the same time may each create the template; the first one stays. */
async function findOrCreateTemplate(): Promise<string> {
  const folder = join(TEMPLATES, hashSources())
  if (existsSync(folder)) return folder
  mkdirSync(TEMPLATES, { recursive: true })
  const unfinished = mkdtempSync(join(TEMPLATES, 'unfinished-'))
  const { close } = await openEmbedded({
    directory: unfinished,
    migrations: MIGRATIONS,
    holder: 'the tests',
    onError: (error) => console.error(error),
  })
  await close()
  try {
    renameSync(unfinished, folder)
  } catch {
    rmSync(unfinished, { recursive: true })
  }
  return folder
}

function hashSources(): string {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'))
  for (const name of readdirSync(MIGRATIONS).sort())
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  return hash.digest('hex').slice(0, 16)
}
