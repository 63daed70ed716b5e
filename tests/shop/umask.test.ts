import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const BUILD = '../../build/server/index.js'
const UMASK = '../../db/restrict-umask.ts'
const COMMANDS = 'scripts/commands'

test.each([BUILD, UMASK])(
  'a process that loads %s creates files that only the owner can access',
  (module) => {
    const path = new URL(module, `file://${resolve(COMMANDS)}/`).href
    const program = `process.umask(0o022); await import('${path}'); console.log(process.umask().toString(8)); process.exit()`
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    })
    expect(output.trim()).toBe('77')
  },
)

test('every command that opens data loads one of the two', () => {
  const commands = readdirSync(COMMANDS).filter((name) => name.endsWith('.ts'))
  const opening = commands
    .map((name) => ({ name, text: readFileSync(`${COMMANDS}/${name}`, 'utf8') }))
    .filter(({ text }) => /DATA_DIR|dataDir|openShop|openDatabase/.test(text))
  expect(opening.length).toBeGreaterThanOrEqual(6)
  expect(readFileSync(`${COMMANDS}/run-command.ts`, 'utf8')).toContain(`'${BUILD}'`)
  const loads = [`'${BUILD}'`, `import '${UMASK}'`, `from './run-command.ts'`]
  expect(opening.filter(({ text }) => !loads.some((load) => text.includes(load)))).toEqual([])
})
