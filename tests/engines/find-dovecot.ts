import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './install-packages.ts'

/** Returns the path of Dovecot, a mail server with IMAP, installing it where that is possible; null when there is none. */
export function findDovecot(): string | null {
  return getInstalledPath() ?? (installPackages('Dovecot', ['dovecot-imapd']) ? getInstalledPath() : null)
}

function getInstalledPath(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin']
  const path = folders.map((folder) => join(folder, 'dovecot')).find((file) => existsSync(file))
  return path && existsSync('/usr/lib/dovecot/imap') ? path : null
}
