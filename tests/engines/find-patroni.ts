import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './install-packages.ts'

const PACKAGES = ['patroni', 'python3-etcd', 'etcd-server', 'haproxy']

export interface PatroniPrograms {
  patroni: string
  etcd: string
  haproxy: string
}

/** Returns the paths of Patroni, etcd and HAProxy, installing them where that is possible; null when one is missing. */
export function findPatroni(): PatroniPrograms | null {
  return getInstalledPaths() ?? (installPackages('Patroni', PACKAGES) ? getInstalledPaths() : null)
}

function getInstalledPaths(): PatroniPrograms | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin']
  const find = (program: string) =>
    folders.map((folder) => join(folder, program)).find((file) => existsSync(file))
  const [patroni, etcd, haproxy] = ['patroni', 'etcd', 'haproxy'].map(find)
  return patroni && etcd && haproxy ? { patroni, etcd, haproxy } : null
}
