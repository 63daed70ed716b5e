import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDatabaseFolder, isShopEntry } from './paths.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const OTHERS_MASK = 0o077
const STICKY_BIT = 0o1000

/** Windows has no modes; there the access list of the folder above decides. */
const HAS_MODES = process.platform !== 'win32'

/**
 * Closes the data directory, and each folder of the shop in it, to every user but the owner. Corrects directories of
 * earlier releases. The directory itself stays as it is, with a warning, when it belongs to somebody else or holds
 * foreign files: a `DATA_DIR=/var/lib` must not lock the machine's other users out.
 */
export function restrictDataDirectory(directory: string, onWarning: (warning: string) => void): void {
  if (!HAS_MODES) return
  const names = readdirSync(directory)
  for (const name of names.filter(isDatabaseFolder)) restrictTree(join(directory, name), onWarning)

  const { mode, uid } = statSync(directory)
  if ((mode & OTHERS_MASK) === 0) return
  const foreign = names.find((name) => !isShopEntry(name))
  if (uid !== process.getuid?.()) warn(`it belongs to user ${uid}`)
  else if (mode & STICKY_BIT || foreign) warn(`it also holds ${foreign ?? 'files of other users'}`)
  else chmodSync(directory, FOLDER_MODE)

  function warn(reason: string): void {
    onWarning(
      `other users of this machine can list DATA_DIR (${directory}, mode ${formatMode(mode)}); ` +
        `the shop leaves its mode because ${reason}. Run chmod 700 on it, or choose a folder of its own`,
    )
  }
}

/** Gives a folder and all in it to their owner alone. PGlite sets 0666 on files itself, so the umask is not enough. */
export function restrictTree(folder: string, onWarning: (warning: string) => void): void {
  if (!HAS_MODES) return
  try {
    const { mode } = statSync(folder)
    // First: from here on nobody else reaches what is below.
    if (mode & OTHERS_MASK) chmodSync(folder, FOLDER_MODE)
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name)
      const isFolder = entry.isDirectory()
      if ((isFolder || entry.isFile()) && lstatSync(path).mode & OTHERS_MASK)
        chmodSync(path, isFolder ? FOLDER_MODE : FILE_MODE)
    }
  } catch (error) {
    onWarning(`cannot close ${folder} to other users of this machine: ${(error as Error).message}`)
  }
}

function formatMode(mode: number): string {
  return (mode & 0o7777).toString(8).padStart(4, '0')
}
