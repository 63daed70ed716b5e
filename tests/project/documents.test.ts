import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const documents = globSync(['*.md', 'docs/**/*.md', 'db/**/*.md']).map((path) => path.replaceAll('\\', '/'))

const FOLDERS = globSync('*/').map((path) => path.replace(/\/$/, ''))

function readDocument(path: string): string {
  return readFileSync(path, 'utf8')
}

/** `a/{b,c}.ts` names two paths. */
function expandBraces(path: string): string[] {
  const [group, names = ''] = /\{([^}]*)\}/.exec(path) ?? []
  return group ? names.split(',').flatMap((name) => expandBraces(path.replace(group, name))) : [path]
}

/** Paths in backticks below a folder of the repository. Templates such as `api/<resource>/` name no single file. */
function listPaths(text: string): string[] {
  const codeSpans = [...text.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word)
  return codeSpans
    .filter((word) => FOLDERS.some((folder) => word.startsWith(`${folder}/`)) && !/[<…#]|\{\w+\}/.test(word))
    .flatMap(expandBraces)
}

/** Created at run time, so a clean checkout lacks it. */
const GENERATED = /^(build|data|node_modules)\//

/** An anchor as GitHub makes it from a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

function listAnchors(path: string): string[] {
  return [...readDocument(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading))
}

function isBrokenLink(document: string, target: string): boolean {
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? document : join(dirname(document), file)
  if (!existsSync(path)) return true
  return anchor !== undefined && !listAnchors(path).includes(anchor)
}

describe('documents', () => {
  test.each(documents)('%s links to existing files and headings', (document) => {
    const prose = readDocument(document).replace(/`[^`\n]*`/g, '')
    const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const broken = targets
      .filter((target) => !/^https?:/.test(target))
      .filter((target) => isBrokenLink(document, target))
    expect(broken).toEqual([])
  })

  // The changelog names paths of earlier releases.
  test.each(documents.filter((path) => path !== 'CHANGELOG.md'))('%s names existing paths', (document) => {
    const missing = listPaths(readDocument(document)).filter(
      (path) => !GENERATED.test(path) && globSync(path).length === 0,
    )
    expect(missing).toEqual([])
  })

  test('decisions that code and documents name by number exist', () => {
    const sources = globSync([
      '*.{ts,md}',
      'docs/**/*.md',
      '{api,db,jobs,providers,scripts,shop,tests,web}/**/*.{ts,tsx}',
    ])
    const named = sources.flatMap((path) => [
      ...readDocument(path).matchAll(/\bdecisions? \[?(\d{3})|decisions\/(\d{3})/g),
    ])
    const numbers = new Set(named.map(([, number, linked]) => number ?? linked))
    expect([...numbers].filter((number) => globSync(`docs/decisions/${number}-*.md`).length !== 1)).toEqual(
      [],
    )
    expect(numbers.size).toBeGreaterThan(20)
  })

  test('README.md or docs/operations.md lists each environment variable, and not both', () => {
    const schema = readDocument('environment.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)
    const variables = [...schema].map(([, name = '']) => name).filter((name) => name !== 'NODE_ENV')
    const rows = ['README.md', 'docs/operations.md'].flatMap((path) =>
      [...readDocument(path).matchAll(/^\| (`[A-Z][A-Z\d_]+`(?:, `[A-Z\d_]+`)*) \| .* \| .* \|$/gm)].flatMap(
        ([, names = '']) => names.replaceAll('`', '').split(', '),
      ),
    )
    expect(rows.sort()).toEqual(variables.sort())
  })
})

test.each(['Dockerfile', 'docs/operations.md'])('%s starts Node with the settings of npm start', (file) => {
  const settings = packageJson.scripts.start.match(/MALLOC_\w+=\d+|--[\w-]+=\d+/g) ?? []
  expect(settings).toHaveLength(4)
  const text = readDocument(file)
  expect(settings.filter((setting) => !text.includes(setting))).toEqual([])
})
