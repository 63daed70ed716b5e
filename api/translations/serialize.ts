import type { z } from '@hono/zod-openapi'
import type { TranslationChangeEntry } from '../../shop/admin/list-changes.ts'
import { LANGS, type Lang } from '../../shop/localization/languages.ts'
import { getCompletionPercent, type TranslationCount } from '../../shop/translations/completion.ts'
import type { TranslationOverride } from '../../shop/translations/tables.ts'
import type { changeSchema, countSchema, countsSchema } from './schema.ts'

export function serializeCounts(getCount: (lang: Lang) => TranslationCount): z.infer<typeof countsSchema> {
  return Object.fromEntries(LANGS.map((lang) => [lang, serializeCount(getCount(lang))])) as z.infer<
    typeof countsSchema
  >
}

function serializeCount(count: TranslationCount): z.infer<typeof countSchema> {
  const { total, translated } = count
  return {
    total_keys: total,
    translated_count: translated,
    missing_count: total - translated,
    completion_percentage: getCompletionPercent(count),
  }
}

type SerializedChange = z.infer<typeof changeSchema>

export function serializeTranslationChange(change: TranslationChangeEntry): SerializedChange {
  const { id, at, who, lang, namespace, key, kind, batchId, batchSize, standing } = change
  return {
    id: String(id),
    at,
    who,
    lang,
    namespace,
    key,
    kind,
    standing,
    batch: batchId,
    batchSize: batchId === null ? null : batchSize,
    before: serializeOverride(change.before),
    after: serializeOverride(change.after),
  }
}

function serializeOverride(override: TranslationOverride | null): SerializedChange['before'] {
  return override && { value: override.value, status: override.status }
}
