import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isPrivateFolder, isShopEntry } from './data-directory.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const OTHERS_MASK = 0o077
const STICKY_BIT = 0o1000

/** Windows has no modes; the access list of the parent folder applies there. */
const HAS_MODES = process.platform !== 'win32'

/**
 * Gives only the owner access to the data directory and to the shop's folders in it, which an operator may have
 * created or copied with other modes. Leaves the mode of the directory itself, with a warning, when it has another
 * owner or contains foreign files: `DATA_DIR=/var/lib` must not lock out the machine's other users.
 */
export function restrictDataDirectory(directory: string, onWarning: (warning: string) => void): void {
  if (!HAS_MODES) return
  const names = readdirSync(directory)
  for (const name of names.filter(isPrivateFolder)) restrictTree(join(directory, name), onWarning)

  const { mode, uid } = statSync(directory)
  if ((mode & OTHERS_MASK) === 0) return
  const foreignFile = names.find((name) => !isShopEntry(name))
  if (uid !== process.getuid?.()) warn(`it belongs to user ${uid}`)
  else if (mode & STICKY_BIT || foreignFile) warn(`it also holds ${foreignFile ?? 'files of other users'}`)
  else chmodSync(directory, FOLDER_MODE)

  function warn(reason: string): void {
    onWarning(
      `other users of this machine can list DATA_DIR (${directory}, mode ${formatMode(mode)}); ` +
        `the shop does not change its mode because ${reason}. Run chmod 700 on it or choose a separate folder`,
    )
  }
}

/**
 * Gives only the owner access to a folder and its contents. PGlite sets 0666 on files itself, so the umask is
 * not enough.
 */
export function restrictTree(folder: string, onWarning: (warning: string) => void): void {
  if (!HAS_MODES) return
  try {
    const { mode } = statSync(folder)
    // The folder first: afterwards nobody else can reach its contents.
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
