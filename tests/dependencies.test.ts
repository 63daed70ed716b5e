import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { dependencies, devDependencies, optionalDependencies, allowScripts } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { integrity?: string; hasInstallScript?: boolean; inBundle?: boolean }>
}

test('every version is exact, so installs match what was tested', () => {
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(`${version}`))).toEqual([])
})

const installed = Object.entries(packages).filter(([path]) => path !== '')

test('every package has an integrity hash', () => {
  expect(installed.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)).toEqual([])
})

/** Packages with an install script, with the reason why the shop works without running it. */
const WORKS_WITHOUT_SCRIPT: Record<string, string> = {
  esbuild: 'drizzle-kit only; its binary is an optional dependency, the script checks that it is there',
  'vue-demi': 'not used by the file of @scalar/api-reference that the shop serves',
}

test('no package needs its install script', () => {
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = new Set(scripted.map(([path]) => path.split('node_modules/').at(-1) ?? ''))
  expect([...names].sort()).toEqual(Object.keys(WORKS_WITHOUT_SCRIPT))
  expect([...names].filter((name) => allowScripts[name] !== false)).toEqual([])
})

test.each(['scripts/build/setup.mjs', 'Dockerfile'])('%s installs without running scripts', (file) => {
  const lines = readFileSync(file, 'utf8').split('\n')
  const installing = lines.filter((line) => /npm ci|'--include=dev'/.test(line))
  expect(installing).toHaveLength(1)
  expect(installing[0]).toContain('--ignore-scripts')
})

test('docs/security.md gives a reason for each direct dependency', () => {
  const document = readFileSync('docs/security.md', 'utf8')
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(names.filter((name) => !document.includes(`\`${name}\``))).toEqual([])
})
