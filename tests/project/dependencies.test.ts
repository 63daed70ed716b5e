import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { dependencies, devDependencies, optionalDependencies, allowScripts } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
  inBundle?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

test('every version is exact, so installs match what was tested', () => {
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(`${version}`))).toEqual([])
})

const installed = Object.entries(lockfile.packages).filter(([path]) => path !== '')

test('every package has an integrity hash', () => {
  expect(installed.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)).toEqual([])
})

/** Packages with an install script, with the reason why the shop works without running it. */
const WORKS_WITHOUT_SCRIPT: Record<string, string> = {
  esbuild: 'drizzle-kit only; its binary is an optional dependency, the script checks that it is there',
}

test('no package needs its install script', () => {
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = new Set(scripted.map(([path]) => path.split('node_modules/').at(-1) ?? ''))
  expect([...names].sort()).toEqual(Object.keys(WORKS_WITHOUT_SCRIPT))
  expect([...names].filter((name) => allowScripts[name] !== false)).toEqual([])
})

test.each(['scripts/build/setup.mjs', 'Dockerfile'])('%s installs without running scripts', (file) => {
  const lines = readFileSync(file, 'utf8').split('\n')
  const installing = lines.filter((line) => /npm ci|\['ci'/.test(line) && !/^\s*(#|\/\/)/.test(line))
  expect(installing).toHaveLength(1)
  expect(installing[0]).toContain('--ignore-scripts')
})

/** The most packages that `npm start` installs on Linux. docs/performance.md names their size. */
const MAX_PACKAGES = 420

test('`npm start` installs few packages', () => {
  const isForPlatform = ({ os, cpu, libc }: LockedPackage) =>
    (os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true) && (libc?.includes('glibc') ?? true)
  const count = installed.filter(([, one]) => !one.dev && isForPlatform(one)).length
  console.log(`npm start installs at most ${count} packages, npm test ${installed.length} for all platforms`)
  expect(count).toBeLessThanOrEqual(MAX_PACKAGES)
})

test.each(['.', 'tests/bench/lighthouse'])('the lock file of %s names no registry', (folder) => {
  const lock = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')) as typeof lockfile
  const packages = Object.values(lock.packages).slice(1)
  expect(packages.filter(({ resolved }) => resolved)).toEqual([])
  expect(packages.filter(({ integrity, inBundle }) => !integrity && !inBundle)).toEqual([])
})

test('Lighthouse has an exact version', () => {
  const { dependencies } = JSON.parse(readFileSync('tests/bench/lighthouse/package.json', 'utf8'))
  expect(dependencies.lighthouse).toMatch(/^\d+\.\d+\.\d+$/)
})

test('docs/security.md gives a reason for each direct dependency', () => {
  const document = readFileSync('docs/security.md', 'utf8')
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(names.filter((name) => !document.includes(`\`${name}\``))).toEqual([])
})
