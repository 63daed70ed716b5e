import { existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { installPackages } from './install-packages.ts'

const DEBIAN_FOLDER = '/usr/lib/postgresql'

/**
 * Returns the folder of `initdb` and `postgres`, installing them where that is possible; null when there is
 * none.
 */
export function findPostgres(): string | null {
  return (
    getInstalledPostgres() ??
    (installPackages('PostgreSQL', ['postgresql'], disableDefaultCluster) ? getInstalledPostgres() : null)
  )
}

export function getInstalledPostgres(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const folders = [...onPath, ...listVersions().map((version) => join(DEBIAN_FOLDER, version, 'bin'))]
  const folder = folders.find((each) => hasProgram(each, 'initdb') && hasProgram(each, 'postgres'))
  // Links may lead to some of the programs only.
  return folder ? dirname(realpathSync(join(folder, 'initdb'))) : null
}

function listVersions(): string[] {
  return existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a)) : []
}

function hasProgram(folder: string, program: string): boolean {
  return existsSync(join(folder, process.platform === 'win32' ? `${program}.exe` : program))
}

/** Keeps Debian's package from creating and starting a default cluster. */
function disableDefaultCluster(): void {
  const settings = '/etc/postgresql-common/createcluster.conf'
  if (existsSync(settings)) return
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync(settings, 'create_main_cluster = false\n')
}
