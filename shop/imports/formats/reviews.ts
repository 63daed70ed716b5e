import { createHash } from 'node:crypto'
import { DEFAULT_LANG, isLang } from '../../localization/languages.ts'
import { MAX_REVIEW_NAME, MAX_REVIEW_TEXT } from '../../reviews/review-state.ts'
import type { FileStyle } from '../import-fields.ts'
import { type ReviewData, RowRefusal } from '../imported-row.ts'
import type { CsvRecord } from '../read-csv.ts'
import { getCell, requireCell, requireTime, toPlainText } from './read-cell.ts'

const MAX_SOURCE = 60
const MAX_PRODUCT = 200

/** Reads a review of the shop's own format (docs/imports.md). */
export function readReview(record: CsvRecord, style: FileStyle): ReviewData {
  const source = requireCell(record, MAX_SOURCE, 'source')
  const rating = requireRating(record)
  const writtenAt = requireTime(record, style, 'date')
  const text = toPlainText(getCell(record, 'text'), MAX_REVIEW_TEXT)
  const name = toPlainText(getCell(record, 'name'), MAX_REVIEW_NAME) || null
  const product = toPlainText(getCell(record, 'product'), MAX_PRODUCT) || null
  const language = getCell(record, 'language').toLowerCase()
  const id = getCell(record, 'id') || [rating, writtenAt, name, text].join('\n')
  return {
    kind: 'reviews',
    source,
    rating,
    text,
    name,
    product,
    writtenAt,
    externalId: createHash('sha256').update(`${source}\n${id}`).digest('base64url'),
    lang: isLang(language) ? language : DEFAULT_LANG,
  }
}

function requireRating(record: CsvRecord): number {
  const cell = requireCell(record, 10, 'rating')
  if (!/^[1-5](?:[.,]0+)?$/.test(cell)) throw new RowRefusal({ problem: 'invalid_rating', column: 'rating' })
  return Number(cell[0])
}
