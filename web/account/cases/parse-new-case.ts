import { normalizeText } from '../../../shop/text.ts'
import { parseOptional } from '../../i18n/parse-input.ts'
import type { CaseKind, NewCase } from './case-calls.ts'

/** Returns the request of a filled-in form. Empty fields are left out. */
export function parseNewCase(kind: CaseKind, fields: FormData, uploads: string[]): NewCase {
  const statement = normalizeText(String(fields.get('statement') ?? ''))
  const missing = parseOptional(fields.get('missing')) ?? 0
  return {
    kind,
    ...(statement !== '' && { statement }),
    ...(kind === 'quality' && missing > 0 && { missing }),
    ...(uploads.length > 0 && { uploads }),
  }
}
