import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { applyChange, readRecipes } from '../recipes/read-recipes.ts'

const recipes = readRecipes()

/** Applies the changes of a recipe in memory. Returns the files that it touches. */
function applyInMemory({ changes }: (typeof recipes)[number]): Map<string, string> {
  const files = new Map<string, string>()
  for (const change of changes) {
    const { path } = change
    const text = files.get(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
    files.set(path, applyChange(text, change))
  }
  return files
}

/** Files of code in these folders that a recipe writes by hand, besides texts, documents and tests. */
function listCodeFiles(title: string, folders: string[]): string[] {
  const recipe = recipes.find((one) => one.title === title)
  if (!recipe) throw new Error(`no recipe ${title}`)
  return [...applyInMemory(recipe).keys()]
    .filter((path) => !/^(locales|docs|tests)\/|\.test\.tsx?$/.test(path))
    .filter((path) => folders.length === 0 || folders.some((folder) => path.startsWith(folder)))
}

describe('the recipes of docs/tour.md', () => {
  test.each(recipes)('$title applies to the code', (recipe) => {
    expect(applyInMemory(recipe).size).toBeGreaterThan(1)
  })

  test.each(recipes)('$title runs tests that exist', ({ changes, commands }) => {
    const paths = [...listFiles(), ...changes.map(({ path }) => path)]
    const runs = commands.filter((command) => command.startsWith('vitest run '))
    expect(runs).not.toEqual([])
    const filters = runs.flatMap((run) => run.replace(/^vitest run (--project \w+ )*/, '').split(' '))
    const isRun = (filter: string) => paths.some((path) => path.includes(filter) && path.includes('.test.'))
    expect(filters.filter((filter) => !isRun(filter))).toEqual([])
  })

  // A recipe that needs more files says that a fact stands in more than one place. Migrations are generated.
  test.each([
    { title: 'Add an operation of the API', folders: [], most: 2 },
    { title: 'Add a text field of packages', folders: [], most: 2 },
    { title: 'Add an email', folders: [], most: 5 },
    { title: 'Add a payment provider', folders: [], most: 4 },
    { title: 'Add a staff screen', folders: ['web/', 'api/'], most: 5 },
    // With its table, its rules and its export.
    { title: 'Add a staff screen', folders: [], most: 9 },
  ])('$title: at most $most files of code in $folders', ({ title, folders, most }) => {
    expect(listCodeFiles(title, folders).length).toBeLessThanOrEqual(most)
  })
})

function listFiles(): string[] {
  return globSync([
    '*.test.ts',
    '{api,db,emails,environment,jobs,locales,providers,shop,web}/**/*.test.{ts,tsx}',
  ])
}
