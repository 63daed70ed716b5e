import type { Block } from '../../../../shop/content/legal-text.ts'

export type Form = 'paragraph' | 'list' | 'rows'

export function getBlockForm(value: unknown): Form {
  if (typeof value !== 'object' || value === null) return 'paragraph'
  return 'rows' in value ? 'rows' : 'list'
}

/** Converts a block to another form with the same text. */
export function convertBlock(form: Form, value: unknown): Block {
  const lines = toLines(value)
  if (form === 'paragraph') return lines.map((cells) => cells.filter(Boolean).join(': ')).join('\n')
  if (form === 'list') return { list: lines.map((cells) => cells.filter(Boolean).join(': ')) }
  return { rows: lines.map(([name = '', ...rest]) => [name, rest.join(' ')]) }
}

function toLines(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null)
    return String(value ?? '')
      .split('\n')
      .map((line) => [line])
  const lines: unknown[] = Object.values(value).flat(1)
  return lines.map((line) => (Array.isArray(line) ? line.map(String) : [String(line)]))
}
