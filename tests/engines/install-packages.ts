import { spawnSync } from 'node:child_process'

/** Installs Debian packages only as root on a machine with apt (a container or CI runner), so that nobody is surprised. */
export function installPackages(title: string, packages: string[], prepare?: () => void): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`${title} is not installed: installing it with apt-get for the tests …`)
  prepare?.()
  const run = (...args: string[]) =>
    spawnSync('apt-get', ['-y', '-o', 'Dpkg::Options::=--force-confold', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0
  return run('update') && run('install', '--no-install-recommends', ...packages)
}
