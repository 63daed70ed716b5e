import { z } from '@hono/zod-openapi'
import { listTranslationChanges } from '../../shop/admin/list-changes.ts'
import type { TranslationFileId } from '../../shop/translations/get-translation-file.ts'
import { importTranslations } from '../../shop/translations/import-translations.ts'
import { listTranslationEntries } from '../../shop/translations/list-translation-entries.ts'
import { deleteTranslation, saveTranslation } from '../../shop/translations/save-translation.ts'
import {
  undoTranslationBatch,
  undoTranslationChange,
} from '../../shop/translations/undo-translation-change.ts'
import type { TranslationError } from '../../shop/translations/validation/parse-translation-file.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { throwInvalidFields } from '../problem.ts'
import { lookedUpId } from '../schema.ts'
import {
  changeSchema,
  entrySchema,
  historyQuery,
  importResultSchema,
  importSchema,
  requireTranslationFileId,
  serializeTranslationChange,
  translationChangeSchema,
  translationFileParams,
  translationSchema,
  undoResultSchema,
  undoSchema,
} from './schema.ts'

export const editTranslationRoutes = [
  endpoint({
    key: 'GET /admin/translations/{lang}/{namespace}',
    operationId: 'listTranslationEntries',
    summary: 'List the texts of a language with their status',
    description: 'Every text that the language needs, then the additional ones.',
    ...requirePermission('translations:edit'),
    param: translationFileParams,
    answer: z.object({ version: z.number(), entries: z.array(entrySchema) }),
    errors: ['not_found'],
    handle: ({ param, db }) => listTranslationEntries(db, requireTranslationFileId(param)),
  }),
  endpoint({
    key: 'POST /translations/{lang}/{namespace}',
    operationId: 'saveTranslation',
    summary: 'Save a translation',
    description: 'Overrides the shipped text of a key.',
    ...requirePermission('translations:edit'),
    param: translationFileParams,
    ifMatch: 'optional',
    json: translationChangeSchema,
    answer: translationSchema,
    errors: ['not_found'],
    handle: async ({ expectedRevision, param, json, db, actor }) => {
      const file = requireTranslationFileId(param)
      const { key, value, namespace, language, status } = json
      requireSameFile(file, { namespace, language })
      const result = await saveTranslation(db, { ...file, key, value, status, expectedRevision, actor })
      if (!result.ok) throwTextErrors(result.refused.map((error) => ({ ...error, at: error.about })))
      const saved = { key, value, namespace: file.namespace, language: file.lang, status }
      return { ...saved, revision: result.revision }
    },
  }),
  endpoint({
    key: 'DELETE /translations/{lang}/{namespace}/{key}',
    operationId: 'deleteTranslation',
    summary: 'Delete a translation',
    description:
      'Removes the override, so that the shipped text is back. Without an override the shipped text is hidden and ' +
      'English is shown, or for English the key.',
    ...requirePermission('translations:edit'),
    param: translationFileParams.extend({ key: lookedUpId }),
    ifMatch: 'optional',
    answer: z.object({
      key: z.string(),
      value: z.string().nullable().describe('The shipped text; null when English is shown'),
    }),
    errors: ['not_found'],
    handle: async ({ param: { key, ...path }, db, actor, expectedRevision }) => {
      const target = { ...requireTranslationFileId(path), key, expectedRevision, actor }
      return { key, ...(await deleteTranslation(db, target)) }
    },
  }),
  endpoint({
    key: 'POST /translations/bulk/{lang}/{namespace}',
    operationId: 'importTranslations',
    summary: 'Import a translation file',
    description:
      'Saves the texts that differ, or previews them. Blank texts are skipped; one invalid text rejects the whole file.',
    ...requirePermission('translations:edit'),
    param: translationFileParams,
    ifMatch: 'optional',
    json: importSchema,
    answer: importResultSchema,
    errors: ['not_found'],
    handle: async ({ expectedRevision, param, json, db, actor }) => {
      const file = requireTranslationFileId(param)
      const { translations: sent, namespace, language, ...options } = json
      requireSameFile(file, { namespace, language })
      const result = await importTranslations(db, { ...file, ...options, sent, expectedRevision, actor })
      if (!result.ok)
        throwTextErrors(result.refused.map((error) => ({ ...error, at: error.key || 'translations' })))
      return result.imported
    },
  }),
]

function requireSameFile(file: TranslationFileId, body: { namespace?: string; language?: string }): void {
  const message = 'admin-translations:errors.otherFile'
  if (body.namespace !== undefined && body.namespace !== file.namespace)
    throwInvalidFields([{ path: ['namespace'], message }])
  if (body.language !== undefined && body.language !== file.lang)
    throwInvalidFields([{ path: ['language'], message }])
}

/** A file with more errors is wrong throughout; these are enough to see why. */
const MAX_ERRORS_LISTED = 50

function throwTextErrors(errors: (TranslationError & { at: string })[]): never {
  throwInvalidFields(
    errors.slice(0, MAX_ERRORS_LISTED).map(({ at, kind, mark }) => ({
      path: [at],
      message: `admin-translations:errors.${kind}`,
      params: { mark: mark ?? '' },
    })),
  )
}

export const translationHistoryRoutes = [
  endpoint({
    key: 'GET /admin/translations/history',
    operationId: 'listTranslationChanges',
    summary: 'List changes of translations',
    description: 'Newest first. An import is one entry.',
    ...requirePermission('translations:edit'),
    query: historyQuery,
    answer: z.object({ changes: z.array(changeSchema), next: z.string().nullable() }),
    handle: async ({ query: { before, ...filter }, db }) => {
      const { changes, next } = await listTranslationChanges(db, {
        ...filter,
        before: before ? Number(before) : undefined,
      })
      const serialized = changes.map(serializeTranslationChange)
      return { changes: serialized, next: next === null ? null : String(next) }
    },
  }),
  endpoint({
    key: 'POST /admin/translations/undo',
    operationId: 'undoTranslationChange',
    summary: 'Undo a change or an import',
    description: 'Restores the texts from before a change, or from before an import.',
    ...requirePermission('translations:edit'),
    json: undoSchema,
    answer: undoResultSchema,
    errors: ['not_found', 'changed_meanwhile'],
    handle: async ({ actor, runtime, json: body }) => {
      if ('batch' in body) return await undoTranslationBatch(runtime.db, { batchId: body.batch, actor })
      await undoTranslationChange(runtime.db, { id: Number(body.change), actor })
      return { undone: 1, skipped: 0 }
    },
  }),
]
