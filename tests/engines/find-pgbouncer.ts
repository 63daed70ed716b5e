import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './install-packages.ts'

/** Returns the path of PgBouncer, installing it where that is possible; null when there is none. */
export function findPgbouncer(): string | null {
  return getInstalledPath() ?? (installPackages('PgBouncer', ['pgbouncer']) ? getInstalledPath() : null)
}

function getInstalledPath(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin']
  return folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file)) ?? null
}
