import type { z } from '@hono/zod-openapi'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import type { ClassifiedRow } from '../../shop/imports/classify-rows.ts'
import { IMPORT_RESULTS } from '../../shop/imports/import-fields.ts'
import type { ImportRow } from '../../shop/imports/list-imports.ts'
import type { ReadImport } from '../../shop/imports/read-import.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { BYTE_ORDER_MARK, formatCsvRow } from '../csv.ts'
import type { importPreviewSchema } from './schema.ts'

const SAMPLE_ROWS = 10
const MAX_PROBLEMS = 100

export function serializeImportPreview(
  { format, encoding, delimiter, style, digest }: ReadImport,
  rows: ClassifiedRow[],
): z.infer<typeof importPreviewSchema> {
  const counts = IMPORT_RESULTS.map((name) => [name, rows.filter(({ result }) => result === name).length])
  return {
    ...style,
    format,
    encoding,
    delimiter,
    digest,
    rows: rows.length,
    results: Object.fromEntries(counts),
    sample: rows
      .flatMap(({ line, result, data }) => (data ? [{ line, result, stored: data }] : []))
      .slice(0, SAMPLE_ROWS),
    problems: rows
      .flatMap((row) => (row.problem ? [{ line: row.line, column: row.column, problem: row.problem }] : []))
      .slice(0, MAX_PROBLEMS),
  }
}

/** Yields the list of results. It names lines and ids, and no customers. */
export async function* serializeImportResults(
  batches: AsyncGenerator<ImportRow[]>,
  lang: Lang,
  messages: MessageCatalog,
): AsyncGenerator<string, void, undefined> {
  const t = messages.getI18n(lang).getFixedT(lang, 'admin-data')
  const headings = (['line', 'result', 'column', 'problem', 'target'] as const).map((name) =>
    t(`csv.${name}`),
  )
  yield BYTE_ORDER_MARK + formatCsvRow(headings)
  for await (const rows of batches) {
    yield rows
      .map(({ line, result, problem, problemColumn, targetId }) =>
        formatCsvRow([
          line,
          result ? t(`results.${result}`) : t('waiting'),
          problemColumn,
          problem && t(`problems.${problem}`),
          targetId,
        ]),
      )
      .join('')
  }
}
