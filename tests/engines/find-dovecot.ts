import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the path of Dovecot, a mail server with IMAP, installing it where that is possible; null when there is none. */
export function findDovecot(): string | null {
  return getInstalledPath() ?? (installDovecot() ? getInstalledPath() : null)
}

function getInstalledPath(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin']
  const path = folders.map((folder) => join(folder, 'dovecot')).find((file) => existsSync(file))
  return path && existsSync('/usr/lib/dovecot/imap') ? path : null
}

/** Installs only as root on a machine with apt (a container or CI runner), so that nobody is surprised. */
function installDovecot(): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log('Dovecot is not installed: installing it with apt-get for the tests …')
  const run = (...args: string[]) =>
    spawnSync('apt-get', ['-y', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0
  return run('update') && run('install', '--no-install-recommends', 'dovecot-imapd')
}
