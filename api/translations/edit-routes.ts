import { createRoute, z } from '@hono/zod-openapi'
import { deleteTranslation } from '../../shop/translations/delete-translation.ts'
import type { TranslationFileId } from '../../shop/translations/get-translation-file.ts'
import { importTranslations } from '../../shop/translations/import-translations.ts'
import { listTranslationEntries } from '../../shop/translations/list-translation-entries.ts'
import { saveTranslation } from '../../shop/translations/save-translation.ts'
import type { TranslationError } from '../../shop/translations/validation/check-translations.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { throwInvalidFields } from '../problem.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import {
  entrySchema,
  importResultSchema,
  importSchema,
  requireTranslationFileId,
  seenRevisionQuery,
  translationChangeSchema,
  translationFileParams,
  translationSchema,
} from './schema.ts'

export const editTranslationRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/translations/{lang}/{namespace}',
      operationId: 'listTranslationEntries',
      tags: ['translations'],
      summary: 'List the texts of a language with their status',
      description: 'Every text that the language needs, then the additional ones.',
      ...requirePermission('translations:edit'),
      request: { params: translationFileParams },
      responses: {
        200: jsonResponse(z.object({ version: z.number(), entries: z.array(entrySchema) })),
        ...problemResponses('not_found'),
      },
    }),
    async (c) => {
      const file = requireTranslationFileId(c.req.valid('param'))
      return c.json(await listTranslationEntries(c.var.runtime.db, file), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/translations/{lang}/{namespace}',
      operationId: 'saveTranslation',
      tags: ['translations'],
      summary: 'Save a translation',
      description: 'Overrides the shipped text of a key.',
      ...requirePermission('translations:edit'),
      request: { params: translationFileParams, ...jsonBody(translationChangeSchema) },
      responses: {
        200: jsonResponse(translationSchema),
        ...problemResponses('not_found', 'changed_meanwhile'),
      },
    }),
    async (c) => {
      const file = requireTranslationFileId(c.req.valid('param'))
      const { key, value, namespace, language, status, seen } = c.req.valid('json')
      requireSameFile(file, { namespace, language })
      const change = { ...file, key, value, status, seen, actor: c.var.actor }
      const result = await saveTranslation(c.var.runtime.db, change)
      if (!result.ok) throwTextErrors(result.refused.map((error) => ({ ...error, at: error.about })))
      const saved = { key, value, namespace: file.namespace, language: file.lang, status }
      return c.json({ ...saved, revision: result.revision }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/translations/{lang}/{namespace}/{key}',
      operationId: 'deleteTranslation',
      tags: ['translations'],
      summary: 'Delete a translation',
      description:
        'Removes the override, so that the shipped text is back. Without an override the shipped text is hidden and ' +
        'English is shown.',
      ...requirePermission('translations:edit'),
      request: {
        params: translationFileParams.extend({ key: z.string() }),
        query: z.object({ seen: seenRevisionQuery }),
      },
      responses: {
        200: jsonResponse(
          z.object({
            key: z.string(),
            value: z
              .string()
              .nullable()
              .openapi({ description: 'The shipped text; null when English is shown' }),
          }),
        ),
        ...problemResponses('not_found', 'changed_meanwhile', 'english_stays'),
      },
    }),
    async (c) => {
      const { key, ...path } = c.req.valid('param')
      const { seen } = c.req.valid('query')
      const revision = seen === undefined ? undefined : Number(seen) || null
      const target = { ...requireTranslationFileId(path), key, seen: revision, actor: c.var.actor }
      return c.json({ key, ...(await deleteTranslation(c.var.runtime.db, target)) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/translations/bulk/{lang}/{namespace}',
      operationId: 'importTranslations',
      tags: ['translations'],
      summary: 'Import a translation file',
      description: 'Saves the texts that differ, or previews them. One invalid text rejects the whole file.',
      ...requirePermission('translations:edit'),
      request: { params: translationFileParams, ...jsonBody(importSchema) },
      responses: {
        200: jsonResponse(importResultSchema),
        ...problemResponses('not_found', 'changed_meanwhile'),
      },
    }),
    async (c) => {
      const file = requireTranslationFileId(c.req.valid('param'))
      const { translations: sent, namespace, language, ...options } = c.req.valid('json')
      requireSameFile(file, { namespace, language })
      const request = { ...file, ...options, sent, actor: c.var.actor }
      const result = await importTranslations(c.var.runtime.db, request)
      if (!result.ok)
        throwTextErrors(result.refused.map((error) => ({ ...error, at: error.key || 'translations' })))
      return c.json(result.imported, 200)
    },
  )

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
