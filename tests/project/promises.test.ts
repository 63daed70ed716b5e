import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createApi } from '../../api/app.ts'
import { buildOpenApiDocument } from '../../api/openapi.ts'
import type { Block, LegalText } from '../../shop/content/legal-text.ts'
import { getSampleContent } from '../../shop/content/sample/sample-content.ts'
import { NOT_PROMISES, PROMISES } from './promises.ts'

const { terms, refund, faq } = getSampleContent('en')

function listTexts(block: Block): string[] {
  if (typeof block === 'string') return splitSentences(block)
  if ('list' in block) return block.list.flatMap(splitSentences)
  return block.rows.map(([name, value]) => `${name}: ${value}`)
}

function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?:]) (?=[A-Z[{])/)
}

function listLegalSentences(name: string, { intro, sections }: LegalText<'terms'> | LegalText<'refund'>) {
  const bodies = Object.entries(sections).map(
    ([section, { body }]) => [section, body.flatMap(listTexts)] as const,
  )
  return [['intro', splitSentences(intro)] as const, ...bodies].flatMap(([section, sentences]) =>
    sentences.map((sentence) => [`${name}.${section}`, sentence] as const),
  )
}

const SENTENCES = [
  ...listLegalSentences('terms', terms),
  ...listLegalSentences('refund', refund),
  ...faq.flatMap(({ id, answer }) =>
    splitSentences(answer).map((sentence) => [`faq.${id}`, sentence] as const),
  ),
]

const ROWS = Object.entries(PROMISES).flatMap(([part, rows]) =>
  rows.map(([beginning, keeper]) => ({ part, beginning, keeper })),
)

describe('the promises of the sample texts', () => {
  test.each(SENTENCES)('%s is in the table once: %s', (part, sentence) => {
    const rows = ROWS.filter((row) => row.part === part && sentence.startsWith(row.beginning))
    expect(rows).toHaveLength(1)
  })

  test('has no row without a sentence', () => {
    const unused = ROWS.filter(
      ({ part, beginning }) => !SENTENCES.some(([of, text]) => of === part && text.startsWith(beginning)),
    )
    expect(unused).toEqual([])
  })

  test('names calls, pages and files that exist', async () => {
    const { paths = {} } = buildOpenApiDocument(createApi())
    const operations = Object.values(paths).flatMap((methods) =>
      Object.values(methods as Record<string, { operationId?: string }>).map(
        ({ operationId }) => operationId,
      ),
    )
    const routes = readFileSync('web/routes.ts', 'utf8')
    const missing = ROWS.filter(({ keeper }) => {
      if (keeper === NOT_PROMISES) return false
      if ('call' in keeper) return !operations.includes(keeper.call)
      if ('page' in keeper) return !routes.includes(`route('${keeper.page}'`)
      return !existsSync(keeper.file)
    })
    expect(missing).toEqual([])
  })
})
