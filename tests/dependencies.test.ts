import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { dependencies, devDependencies, optionalDependencies, allowScripts } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { integrity?: string; hasInstallScript?: boolean; inBundle?: boolean }>
}

test('every version is exact: what was tried here is what is installed', () => {
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(`${version}`))).toEqual([])
})

test('every package is known by its hash, and none runs a script when it is installed', () => {
  const installed = Object.entries(packages).filter(([path]) => path !== '')
  expect(installed.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)).toEqual([])
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = new Set(scripted.map(([path]) => path.split('node_modules/').at(-1) ?? ''))
  expect([...names].filter((name) => allowScripts[name] !== false)).toEqual([])
})

test('docs/security.md says of each direct dependency why it is there', () => {
  const said = readFileSync('docs/security.md', 'utf8')
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(names.filter((name) => !said.includes(`\`${name}\``))).toEqual([])
})
