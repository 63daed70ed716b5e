import type { Block } from '../../../../shop/content/legal-text.ts'

export const BLOCK_FORMS = ['paragraph', 'list', 'rows'] as const

type BlockForm = (typeof BLOCK_FORMS)[number]

export function getBlockForm(value: unknown): BlockForm {
  if (typeof value !== 'object' || value === null) return 'paragraph'
  return 'rows' in value ? 'rows' : 'list'
}

/** Converts a block to another form with the same text. */
export function convertBlock(form: BlockForm, value: unknown): Block {
  return fromCells(form, toCells(value))
}

/** Returns the lines of a block: the cells of its rows, or one text each. */
export function toCells(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null)
    return String(value ?? '')
      .split('\n')
      .map((line) => [line])
  const lines: unknown[] = Object.values(value).flat(1)
  return lines.map((line) => (Array.isArray(line) ? line.map(String) : [String(line)]))
}

export function fromCells(form: BlockForm, lines: string[][]): Block {
  if (form === 'rows') return { rows: lines.map(([name = '', ...rest]) => [name, rest.join(' ')]) }
  const texts = lines.map((cells) => cells.filter(Boolean).join(': '))
  return form === 'list' ? { list: texts } : texts.join('\n')
}
