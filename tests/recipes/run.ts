/**
 * `npm run test:recipes`: applies each recipe of docs/tour.md to a copy of the repository, checks its types and runs the
 * commands of the recipe there. Arguments select recipes by a part of their title.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { applyChange, type Recipe, readRecipes } from './read-recipes.ts'

const COPIES = resolve('.tmp/recipes')
const PATH = `${resolve('node_modules/.bin')}:${process.env.PATH}`

/** Starts the shop for a person to look at. */
const isForPeople = (command: string) => command.startsWith('npm start')

function createCopy({ title }: Recipe): string {
  const copy = join(COPIES, title.toLowerCase().replace(/\W+/g, '-'))
  rmSync(copy, { recursive: true, force: true })
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  })
  for (const path of tracked.split('\0')) if (path && existsSync(path)) cpSync(path, join(copy, path))
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

function applyRecipe(copy: string, { changes }: Recipe): void {
  for (const change of changes) {
    const path = join(copy, change.path)
    mkdirSync(dirname(path), { recursive: true })
    const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined
    writeFileSync(path, applyChange(text, change))
  }
}

function testRecipe(recipe: Recipe): boolean {
  console.log(`\n▸ ${recipe.title}`)
  const copy = createCopy(recipe)
  applyRecipe(copy, recipe)
  const commands = [
    'react-router typegen',
    'tsc -p .',
    ...recipe.commands.filter((command) => !isForPeople(command)),
    'biome check .',
    'node scripts/build/check-locales.ts',
    'vitest run --project plain tests/project/architecture tests/project/documents',
  ]
  const passed = commands.every((command) => {
    console.log(`$ ${command}`)
    const { status } = spawnSync(command, {
      cwd: copy,
      shell: true,
      stdio: 'inherit',
      env: { ...process.env, PATH },
    })
    if (status !== 0) console.log(`FAILED: ${command} in ${copy}`)
    return status === 0
  })
  if (passed) rmSync(copy, { recursive: true })
  return passed
}

const wanted = process.argv.slice(2).map((word) => word.toLowerCase())
const recipes = readRecipes().filter(
  ({ title }) => wanted.length === 0 || wanted.some((word) => title.toLowerCase().includes(word)),
)
const failed = recipes.filter((recipe) => !testRecipe(recipe))
console.log(`\n${recipes.length - failed.length} recipes passed, ${failed.length} failed`)
process.exit(failed.length > 0 || recipes.length === 0 ? 1 : 0)
