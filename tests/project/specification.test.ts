import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createApi } from '../../api/app.ts'

const lines = readFileSync('docs/specification.md', 'utf8').split('\n')

const isRow = (line: string) => line.startsWith('| ') && !line.startsWith('| Line')

const rows = lines.filter(isRow)

/** The headings of the specification with statements below them, in its order, and that of our own calls. */
const HEADINGS = [
  '1. What the product does and for whom',
  'Route table',
  'Header',
  'Footer',
  'Home',
  'Services',
  'FAQ',
  'About',
  'Contact',
  'Login',
  'Register',
  'Forgot password',
  'Reset password',
  'Cart',
  'Checkout',
  'Payment-success',
  'Dashboard',
  'My Orders',
  'Analytics',
  'Users & Teams',
  'Admin dashboard',
  'Translations tool',
  'Chat widget',
  'Legal pages',
  'Page metadata',
  '3. Entities and their fields',
  'Built-in fallback packages (used when the package fetch fails)',
  '4. States and transitions',
  '5. Validation rules',
  '6. Roles and permissions',
  'Localization, currency and events',
  'Shop and account calls (API base)',
  'Admin and support calls (API base, bearer token unless noted)',
  'Calls beside those of the specification',
  '8. The error catalogue',
  '9. Business constants and limits',
]

/** Places in the code, and tests, that a row names. */
function readRow(row: string) {
  const quoted = [...row.matchAll(/`([^`]+)`/g)].flatMap(([, text]) => text ?? [])
  const tests = quoted.filter((text) => text.includes(' › '))
  return { tests, places: quoted.filter((text) => /^\w[\w/.-]*\/[\w.-]*$/.test(text)) }
}

function findTest(name: string): 'found' | 'no file' | 'no test of this title' {
  const [file = '', title = ''] = name.split(' › ')
  const path = file.startsWith('e2e/') ? `tests/${file}.spec.ts` : file
  if (!existsSync(path)) return 'no file'
  const source = readFileSync(path, 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(title + quote)) ? 'found' : 'no test of this title'
}

it('has rows under each heading of the specification', () => {
  const headed: string[] = []
  let heading = ''
  for (const line of lines) {
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '')
    else if (isRow(line) && headed.at(-1) !== heading) headed.push(heading)
  }
  expect(headed.filter((each) => each !== 'Departures')).toEqual(HEADINGS)
})

it('states no heading and no line of a heading twice', () => {
  const stated: string[] = []
  let heading = ''
  for (const line of lines) {
    if (line.startsWith('#')) heading = line
    if (line === heading) stated.push(heading)
    else if (isRow(line)) stated.push(`${heading} › ${line.split(' | ')[0]}`)
  }
  expect(stated.filter((each, index) => stated.indexOf(each) < index)).toEqual([])
})

it.each(rows)('names tests and files that exist: %s', (row) => {
  const { tests, places } = readRow(row)
  expect(tests).not.toEqual([])
  for (const name of tests) expect(findTest(name), name).toBe('found')
  expect(places.filter((place) => !existsSync(place))).toEqual([])
})

const calls = lines.flatMap((line) => {
  const [, method, path] = /^\| (GET|POST|PUT|PATCH|DELETE) (?:\/api)?(\/[^\s,?:]+)/.exec(line) ?? []
  // The files of `/locales` stand outside of the API.
  return method && path && !path.startsWith('/locales/') ? `${method} ${path}` : []
})

const served = createApi().routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, '{}')}`)

it.each(calls)('serves the call %s', (call) => {
  expect(served).toContain(call.replaceAll(/\{\w+\}/g, '{}'))
})
