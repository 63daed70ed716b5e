import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

export interface Import {
  /** Path below the repository root, or the package name as written. */
  to: string
  isPackage: boolean
  /** Whether the import is erased at run time. */
  typeOnly: boolean
}

export interface SourceFile {
  path: string
  text: string
  lines: number
  imports: Import[]
}

const EXTENSIONS = ['', '.ts', '.tsx']

/** Lists the shop's source files without tests and tooling. */
export function listSourceFiles(): SourceFile[] {
  const patterns = [
    '!(*.config).ts',
    '{api,db,jobs,locales,emails,providers,shop,observability,web}/**/*.{ts,tsx}',
  ]
  return globSync(patterns)
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|d)\.tsx?$/.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, lines: text.split('\n').length - 1, imports: parseImports(path, text) }
    })
}

const IMPORT_PATTERN = /^(?:import|export)\s(type\s)?(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm
const DYNAMIC_IMPORT_PATTERN = /(typeof\s+)?\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Parses imports and re-exports. `import { type A }` counts as code because it still loads the file. */
export function parseImports(path: string, text: string): Import[] {
  return [IMPORT_PATTERN, DYNAMIC_IMPORT_PATTERN].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, type, written = '']) => ({
      ...resolveImport(path, written),
      typeOnly: Boolean(type),
    })),
  )
}

function resolveImport(from: string, written: string): Pick<Import, 'to' | 'isPackage'> {
  if (!written.startsWith('.')) return { to: written, isPackage: true }
  const to = join(dirname(from), written)
  return { to: EXTENSIONS.map((end) => to + end).find((file) => existsSync(file)) ?? to, isPackage: false }
}
