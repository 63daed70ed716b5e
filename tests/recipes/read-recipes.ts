import { readFileSync } from 'node:fs'

/** A change of one file: a new file, or lines that take the place of others. */
export type Change = { path: string; content: string } | { path: string; before: string[]; after: string[] }

export interface Recipe {
  title: string
  changes: Change[]
  commands: string[]
}

interface Block {
  kind: string
  lines: string[]
}

/** Reads the recipes of docs/tour.md, one for each heading of the second level. */
export function readRecipes(): Recipe[] {
  const [, ...sections] = readFileSync('docs/tour.md', 'utf8').split(/^## /m)
  return sections.map((section) => {
    const blocks = readBlocks(section)
    return {
      title: section.slice(0, section.indexOf('\n')),
      changes: blocks.filter(({ kind }) => kind !== 'sh').flatMap(readChanges),
      commands: blocks.filter(({ kind }) => kind === 'sh').flatMap(({ lines }) => lines),
    }
  })
}

function readBlocks(section: string): Block[] {
  const fenced = section.matchAll(/^( *)```(\w+)\n([\s\S]*?)\n *```$/gm)
  return [...fenced].map(([, indent = '', kind = '', text = '']) => ({
    kind,
    lines: text.split('\n').map((line) => line.slice(indent.length)),
  }))
}

/** The first line names the file, as a comment where the block is a whole new file. `@@` stands between parts of a diff. */
function readChanges({ kind, lines: [first = '', ...lines] }: Block): Change[] {
  const path = first.replace(/^\/\/ /, '')
  if (kind !== 'diff') return [{ path, content: `${lines.join('\n')}\n` }]
  const parts = lines.join('\n').split('\n@@\n')
  return parts.map((part) => {
    const marked = part.split('\n')
    const select = (marks: string) =>
      marked.filter((line) => marks.includes(line[0] ?? ' ')).map((line) => line.slice(1))
    return { path, before: select(' -'), after: select(' +') }
  })
}

/** Returns the text of a file after a change. Throws if the lines to change are not in it exactly once. */
export function applyChange(text: string | undefined, change: Change): string {
  if ('content' in change) {
    if (text !== undefined) throw new Error(`${change.path} exists already`)
    return change.content
  }
  const before = `\n${change.before.join('\n')}\n`
  const parts = `\n${text ?? ''}`.split(before)
  if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times in ${change.path}:${before}`)
  return parts.join(`\n${change.after.join('\n')}\n`).slice(1)
}
