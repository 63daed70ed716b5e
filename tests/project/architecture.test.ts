import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listSourceFiles, parseImports, type SourceFile } from '../support/files/list-source-files.ts'
import { BROWSER_MODULES, DEPENDENCY_RULES, SERVER_ONLY_MODULES } from './dependency-rules.ts'

const files = listSourceFiles()
const byPath = new Map(files.map((file) => [file.path, file]))

function matchesAny(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(path, pattern))
}

/** Lists `a -> b` for every import within the repository that `isWrong`. */
function listWrongImports(
  of: SourceFile[],
  isWrong: (file: SourceFile, to: string, typeOnly: boolean) => boolean,
): string[] {
  return of.flatMap((file) =>
    file.imports
      .filter((one) => !one.isPackage && isWrong(file, one.to, one.typeOnly))
      .map((one) => `${file.path} -> ${one.to}${one.typeOnly ? ' (type)' : ''}`),
  )
}

test('parses every form of import', () => {
  const text = [
    "import { a } from './a.ts'",
    "import type { B } from '../b.ts'",
    'import c, {',
    '  type D,',
    "} from 'package'",
    "import './e.css'",
    "export * from './f.ts'",
    "export type { G } from './g.ts'",
    "const h = await import('./h.ts')",
    "type I = typeof import('./i.ts')",
    "// import { no } from './no.ts'",
  ].join('\n')
  const parsed = parseImports('x/y.ts', text).map(({ to, isPackage, typeOnly }) => [to, isPackage, typeOnly])
  expect(parsed).toEqual([
    ['x/a.ts', false, false],
    ['b.ts', false, true],
    ['package', true, false],
    ['x/e.css', false, false],
    ['x/f.ts', false, false],
    ['x/g.ts', false, true],
    ['x/h.ts', false, false],
    ['x/i.ts', false, true],
  ])
  expect(files.length).toBeGreaterThan(100)
})

describe('dependency rules', () => {
  test('cover every file exactly once', () => {
    const matches = files.map((file) => [
      file.path,
      DEPENDENCY_RULES.filter(({ from }) => matchesAny(file.path, from)).length,
    ])
    expect(matches.filter(([, count]) => count !== 1)).toEqual([])
  })

  test.each(DEPENDENCY_RULES)('allow the imports of $from.0', ({ from, to = [], types = [], packages }) => {
    const ownFiles = files.filter((file) => matchesAny(file.path, from))
    const wrong = listWrongImports(
      ownFiles,
      (_, target, typeOnly) =>
        !matchesAny(target, [...from, ...to]) && !(typeOnly && matchesAny(target, types)),
    )
    expect(wrong).toEqual([])
    if (!packages) return
    const wrongPackages = ownFiles.flatMap((file) =>
      file.imports
        .filter(
          (one) =>
            one.isPackage && !packages.some((name) => one.to === name || one.to.startsWith(`${name}/`)),
        )
        .map((one) => `${file.path} -> ${one.to}`),
    )
    expect(wrongPackages.filter((arrow) => !arrow.includes(' -> node:'))).toEqual([])
  })

  test('contain no import cycle, including type imports', () => {
    const listImports = (path: string) =>
      (byPath.get(path)?.imports ?? []).filter((one) => byPath.has(one.to)).map((one) => one.to)
    const done = new Set<string>()
    const cycles: string[] = []
    const walk = (path: string, way: string[]) => {
      if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(' -> '))
      if (way.includes(path) || done.has(path)) return
      for (const next of listImports(path)) walk(next, [...way, path])
      done.add(path)
    }
    for (const { path } of files) walk(path, [])
    expect(cycles).toEqual([])
  })
})

describe('browser modules', () => {
  const pages = files.filter(
    (file) => matchesAny(file.path, ['web/**']) && !matchesAny(file.path, SERVER_ONLY_MODULES),
  )
  /** The router removes a route's loader, and imports used only by it, from the browser bundle. */
  const isRoute = (file: SourceFile) => /^export (const|(async )?function) loader\b/m.test(file.text)

  test('import no server code', () => {
    const wrong = listWrongImports(pages, (file, to, typeOnly) => {
      if (typeOnly || matchesAny(to, BROWSER_MODULES)) return false
      if (isRoute(file) && matchesAny(to, ['shop/**', ...SERVER_ONLY_MODULES])) return false
      return !matchesAny(to, ['web/**']) || matchesAny(to, SERVER_ONLY_MODULES)
    })
    expect(wrong).toEqual([])
  })

  test('import only other browser modules', () => {
    const shared = files.filter((file) => matchesAny(file.path, BROWSER_MODULES))
    const source = BROWSER_MODULES.filter((path) => !path.endsWith('.json'))
    expect(shared.map((file) => file.path)).toEqual(source.toSorted())
    expect(
      listWrongImports(shared, (_, to, typeOnly) => !typeOnly && !matchesAny(to, BROWSER_MODULES)),
    ).toEqual([])
    const packages = shared.flatMap((file) => file.imports.filter((one) => one.isPackage && !one.typeOnly))
    expect(packages).toEqual([])
  })
})

/** Files that may name a page's path outside `href()`, and why. */
const PATH_LITERAL_EXCEPTIONS = [
  'web/routes.ts', // The table itself.
  'db/demo/visit-samples.ts', // Sample data.
]

describe('page paths', () => {
  const firstSegments = [
    ...new Set(
      [...readFileSync('web/routes.ts', 'utf8').matchAll(/\broute\('([^'/*]+)/g)].map(
        ([, name]) => name ?? '',
      ),
    ),
  ]
  /** A literal, or the part of a template after an origin, that begins with the path of a page. */
  const segment = firstSegments.map((name) => name.replaceAll('.', '\\.')).join('|')
  const literal = new RegExp(`(?<!\\bhref\\(\\s*)(?:['"\`]|\\})/(?:${segment})(?![\\w.-])`)
  /** The home page's path, where it cannot be anything else. */
  const homeLink = /\b(?:to|href)="\/"|\b(?:to: |navigate\(|redirect\()['"]\/['"]/

  /** The key of an API operation, whose path is not that of a page. */
  const OPERATION = /'(?:GET|POST|PUT|PATCH|DELETE) \/[^']*'/g

  function listPathLiterals({ path, text }: SourceFile): string[] {
    return text
      .split('\n')
      .filter((line) => !/^\s*(?:\*|\/[/*]|import |\} from )/.test(line))
      .filter((line) => {
        const code = line.replace(OPERATION, '')
        return literal.test(code) || homeLink.test(code)
      })
      .map((line) => `${path}: ${line.trim()}`)
  }

  test.each([
    `<Link to="/cart">`,
    `'\${origin}/orders'`,
    `navigate('/login?from=/checkout')`,
    `<a href="/">`,
  ])('finds the literal in %s', (line) => {
    expect(listPathLiterals({ path: 'x.ts', text: line, lines: 1, imports: [] })).toHaveLength(1)
  })

  test('are written as href(), which TypeScript checks against web/routes.ts', () => {
    const checked = files.filter(
      ({ path }) =>
        // The API's routes have paths of their own.
        !matchesAny(path, ['api/**']) && !matchesAny(path, PATH_LITERAL_EXCEPTIONS),
    )
    expect(firstSegments).toContain('checkout')
    expect(checked.flatMap(listPathLiterals)).toEqual([
      // Password managers try it, and no route serves it.
      "web/page-paths.server.ts: '/.well-known/change-password': href('/change-password'),",
    ])
  })
})

describe('files', () => {
  const names = files.map((file) => file.path)

  test('are no barrels', () => {
    expect(names.filter((path) => /(^|\/)index\.tsx?$/.test(path))).toEqual([])
  })

  test('have no bucket names', () => {
    expect(
      names.filter((path) => /(^|\/)(utils?|libs?|helpers?|common|misc|shared)(\/|\.tsx?$)/.test(path)),
    ).toEqual([])
  })

  test('have kebab-case names', () => {
    expect(
      names.filter((path) => !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.server|\.client)?\.tsx?$/.test(path)),
    ).toEqual([])
  })

  test('have at most 300 lines', () => {
    expect(files.filter((file) => file.lines > 300).map((file) => `${file.path}: ${file.lines}`)).toEqual([])
  })
})

/** Exports that no other file names, and why. */
const SELF_NAMED_EXPORTS = [
  'resolveProviderOptions', // ARCHITECTURE.md leads to it, and tests of processes import the build.
  'loadRouteModule', // vite.config.ts puts it into the router's code.
]

test('every export is used in another file', () => {
  const users = globSync([
    '*.ts',
    '{api,db,documents,emails,examples,jobs,locales,observability}/**/*.{ts,tsx}',
    '{providers,scripts,shop,tests,web}/**/*.{ts,tsx}',
  ])
  const fileCounts = new Map<string, number>()
  for (const path of users)
    for (const name of new Set(readFileSync(path, 'utf8').match(/[A-Za-z_$][\w$]*/g)))
      fileCounts.set(name, (fileCounts.get(name) ?? 0) + 1)
  const unused = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) ([\w$]+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => fileCounts.get(name) === 1)
      .map((name) => `${path}: ${name}`),
  )
  expect(unused.filter((line) => !SELF_NAMED_EXPORTS.some((name) => line.endsWith(`: ${name}`)))).toEqual([])
})

test('points in time are shown as days of the reader, except on pages that are the same for every reader', () => {
  const inUtc = files.filter(({ text }) => /At\)?, 'day'|At\} style="day"/.test(text)).map(({ path }) => path)
  expect(inUtc).toEqual([
    // The files of other shops have days.
    'web/account/orders/imported-orders.tsx',
    'web/storefront/reviews/review-item.tsx',
  ])
})

test('the browser calls crypto.randomUUID nowhere, because pages over http do not have it', () => {
  const inBrowser = files.filter(({ path }) => matchesAny(path, ['web/**']) && !path.includes('.server.'))
  expect(inBrowser.filter(({ text }) => text.includes('crypto.randomUUID(')).map(({ path }) => path)).toEqual(
    [],
  )
})

test('browser storage is reached where a browser that refuses it is expected', () => {
  const reaching = files.filter(
    ({ path, text }) => path.startsWith('web/') && /(local|session)Storage\b[.)]/.test(text),
  )
  expect(reaching.map(({ path }) => path).sort()).toEqual([
    'web/account/session.ts',
    'web/rendering/closed-page.server.tsx',
    'web/shell/scroll-restoration.tsx',
    'web/stored-value.ts',
  ])
})

test('the build starts worker threads from files without types, which need 15 MB less', () => {
  const built = globSync('build/server/**/*.js').map((path) => readFileSync(path, 'utf8'))
  const workers = built.flatMap((code) => code.match(/\.\/[\w/-]+-worker\.[jt]s\b/g) ?? []).sort()
  expect(workers).toEqual(
    ['documents/pdf/pdf-worker', 'providers/imap/mime-worker'].map((name) => `./build/${name}.js`),
  )
})

test('facts are parted by FactLine, joinFacts or the class dot-list, which keep their distances and directions', () => {
  const inBrowser = files.filter(({ path }) => matchesAny(path, ['web/**']) && !path.includes('.test.'))
  expect(inBrowser.filter(({ text }) => text.includes('·')).map(({ path }) => path)).toEqual([
    'web/i18n/formats.ts',
    'web/ui/texts/fact-line.tsx',
  ])
})
