import { z } from '@hono/zod-openapi'
import type { TranslationChangeEntry } from '../../shop/admin/list-changes.ts'
import { ShopError } from '../../shop/errors.ts'
import { isLang, LANGS, type Lang } from '../../shop/localization/languages.ts'
import { ALL_NAMESPACES, isNamespace } from '../../shop/localization/namespaces.ts'
import { getCompletionPercent, type TranslationCount } from '../../shop/translations/completion.ts'
import type { TranslationFileId } from '../../shop/translations/get-translation-file.ts'
import {
  REVIEW_STATUSES,
  TRANSLATION_CHANGES,
  type TranslationOverride,
} from '../../shop/translations/tables.ts'
import { MAX_KEY_LENGTH } from '../../shop/translations/validation/check-message-key.ts'
import { revisionField } from '../if-match.ts'
import { identifierOrEmpty, lang, lookedUpId, objectSchema, timeSchema } from '../schema.ts'

/** Accepts any text: `requireTranslationFileId` answers 404 for an unknown language or namespace. */
export const translationFileParams = z.object({
  lang: lookedUpId.openapi({ enum: [...LANGS] }),
  namespace: lookedUpId.openapi({ enum: [...ALL_NAMESPACES] }),
})

/** Throws `not_found`. */
export function requireTranslationFileId({
  lang,
  namespace,
}: z.infer<typeof translationFileParams>): TranslationFileId {
  if (!isLang(lang) || !isNamespace(namespace)) throw new ShopError('not_found')
  return { lang, namespace }
}

export const languageSchema = objectSchema('TranslationLanguage', {
  flag: z.string(),
  code: lang,
  name: z.string(),
  nativeName: z.string(),
  live: z.boolean().describe('Whether visitors can choose the language'),
})

const countSchema = objectSchema('TranslationCount', {
  total_keys: z.number(),
  translated_count: z.number(),
  missing_count: z.number(),
  completion_percentage: z.number().describe('One decimal, rounded down, so 100 means complete'),
})

export const countsSchema = z.record(z.enum(LANGS), countSchema)

const reviewStatus = z.enum(REVIEW_STATUSES)

export const entrySchema = objectSchema('TranslationEntry', {
  key: z.string(),
  english: z.string().nullable().describe('The current English text'),
  original: z
    .string()
    .nullable()
    .describe('The shipped English text, whose placeholders a translation must contain'),
  note: z.string().nullable().describe('Explains an ambiguous English text to translators'),
  value: z.string().nullable(),
  shipped: z.string().nullable(),
  status: z.enum([...reviewStatus.options, 'missing']),
  outdated: z.boolean().describe('Whether the English text has changed since the translation'),
  own: z.boolean().describe('Whether the operator has overridden or deleted the shipped text'),
  known: z.boolean().describe('Whether the shop uses the key'),
  revision: revisionField,
  englishBefore: z
    .string()
    .nullable()
    .describe('The English text that was translated, when the translation is outdated'),
})

export const translationSchema = objectSchema('Translation', {
  key: z.string(),
  value: z.string(),
  namespace: z.string(),
  language: lang,
  status: reviewStatus,
  revision: revisionField,
})

/** The file may also stand in the body; it must be the file of the path. */
const fileFields = { namespace: identifierOrEmpty(40).optional(), language: identifierOrEmpty(40).optional() }

export const translationChangeSchema = z.strictObject({
  key: identifierOrEmpty(MAX_KEY_LENGTH),
  // Spaces around an interface text count, so that `checkText` decides what is stored.
  value: z.string(),
  ...fileFields,
  status: reviewStatus.default('approved'),
})

export const importSchema = z.strictObject({
  ...fileFields,
  translations: z.unknown().openapi({
    type: 'object',
    description:
      'Texts by key, or nested as they are exported, also wrapped in the language, the namespace or both. Keys that ' +
      'it lacks or leaves blank keep their texts',
  }),
  status: reviewStatus.default('needs_review'),
  preview: z.boolean().default(false).describe('Returns the result without saving it'),
})

const keyedText = z.object({ key: z.string(), value: z.string() })

export const importResultSchema = objectSchema('ImportedTranslations', {
  revision: revisionField,
  added: z.array(keyedText),
  changed: z.array(keyedText.extend({ before: z.string() })),
  unchanged: z.number(),
  unknown: z.array(z.string()).describe('Keys that the shop does not use'),
  skipped: z.array(z.string()).describe('Keys without a text, which keep the current one'),
  batch: z.uuid().nullable().describe('Id to undo the import; null when nothing was saved'),
})

/** The id of a change in a query or a body. */
const changeId = z.string().regex(/^[1-9]\d{0,14}$/)

const textSchema = z
  .object({ value: z.string().nullable().describe('Null: deleted'), status: reviewStatus })
  .nullable()

export const changeSchema = objectSchema('TranslationChange', {
  id: z.string(),
  at: timeSchema,
  who: z.string().nullable(),
  lang: z.enum(LANGS),
  namespace: z.enum(ALL_NAMESPACES),
  key: z.string(),
  kind: z.enum(TRANSLATION_CHANGES),
  batch: z.uuid().nullable().describe('Id of the import, or of the undo of an import'),
  batchSize: z.number().nullable(),
  before: textSchema.describe('Null: the shipped text'),
  after: textSchema,
  standing: z.boolean().describe('Whether it is the latest change of the text, so that it can be undone'),
})

export const historyQuery = z.object({
  lang: z.enum(LANGS).optional(),
  namespace: z.enum(ALL_NAMESPACES).optional(),
  key: identifierOrEmpty(200).optional(),
  before: changeId.optional(),
})

export const undoSchema = z.union([z.strictObject({ change: changeId }), z.strictObject({ batch: z.uuid() })])

export const undoResultSchema = z.object({
  undone: z.number(),
  skipped: z.number().describe('Texts of the import that have changed since and stay as they are'),
})

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
