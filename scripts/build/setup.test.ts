import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const HEADERS = `node_modules/node-${process.platform}-${process.arch}/include`

/** Stands in for npm: notes its arguments and installs packages that are empty. */
const NPM = `
const fs = require('node:fs')
fs.appendFileSync(process.env.CALLS, process.argv.slice(2).join(' ') + '\\n')
fs.rmSync('node_modules', { recursive: true, force: true })
fs.mkdirSync('${HEADERS}', { recursive: true })
`

let shop: string

beforeEach(() => {
  shop = mkdtempSync(join(tmpdir(), 'setup-'))
  for (const folder of ['', 'tests/bench/lighthouse']) {
    mkdirSync(join(shop, folder), { recursive: true })
    for (const file of ['package.json', 'package-lock.json']) writeFileSync(join(shop, folder, file), '{}')
  }
  mkdirSync(join(shop, 'scripts/build'), { recursive: true })
  copyFileSync('scripts/build/setup.mjs', join(shop, 'scripts/build/setup.mjs'))
  writeFileSync(join(shop, 'npm.cjs'), NPM)
})
afterEach(() => rmSync(shop, { recursive: true, force: true }))

/** Runs the set-up and returns the arguments of npm, or nothing if it was not called. */
function setUp(...args: string[]): string {
  const calls = join(shop, 'calls')
  writeFileSync(calls, '')
  const env = { ...process.env, npm_execpath: join(shop, 'npm.cjs'), CALLS: calls }
  const { status } = spawnSync(process.execPath, [join(shop, 'scripts/build/setup.mjs'), ...args], { env })
  expect(status).toBe(0)
  return readFileSync(calls, 'utf8')
}

describe('the set-up', () => {
  test('installs for the shop alone, and again only when the lock file changes', () => {
    expect(setUp()).toContain('--omit=dev')
    expect(setUp()).toBe('')
    appendFileSync(join(shop, 'package-lock.json'), '\n')
    expect(setUp()).toContain('--omit=dev')
  })

  test('adds the tools once, and keeps them for the shop', () => {
    setUp()
    expect(setUp('--tools')).toContain('--include=dev')
    expect(setUp()).toBe('')
    expect(setUp('--tools')).toBe('')
    appendFileSync(join(shop, 'package-lock.json'), '\n')
    expect(setUp()).toContain('--include=dev')
    expect(setUp('--tools')).toBe('')
  })

  test('installs Lighthouse in its own folder, beside the packages of the shop', () => {
    setUp()
    expect(setUp('--lighthouse')).toMatch(/^ci --ignore-scripts/)
    expect(setUp('--lighthouse')).toBe('')
    expect(existsSync(join(shop, 'tests/bench/lighthouse/node_modules'))).toBe(true)
    expect(setUp()).toBe('')
  })

  test('removes the headers of Node', () => {
    setUp()
    expect(existsSync(join(shop, 'node_modules'))).toBe(true)
    expect(existsSync(join(shop, HEADERS))).toBe(false)
  })
})
