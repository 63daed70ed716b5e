import { createRoute, z } from '@hono/zod-openapi'
import { deleteTranslation } from '../../shop/translations/delete-translation.ts'
import type { TranslationFileId } from '../../shop/translations/get-translation-file.ts'
import { importTranslations } from '../../shop/translations/import-translations.ts'
import { listTranslationEntries } from '../../shop/translations/list-translation-entries.ts'
import { saveTranslation } from '../../shop/translations/save-translation.ts'
import type { TranslationError } from '../../shop/translations/validation/check-translations.ts'
import { createRouter } from '../create-router.ts'
import {
  buildEtag,
  formerRevisionField,
  getExpectedRevision,
  optionalIfMatch,
  resourceResponse,
} from '../if-match.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { throwInvalidFields } from '../problem.ts'
import { jsonBody, jsonResponse, lookupKey, problemResponses } from '../schema.ts'
import {
  entrySchema,
  importResultSchema,
  importSchema,
  requireTranslationFileId,
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
      request: {
        params: translationFileParams,
        headers: optionalIfMatch,
        ...jsonBody(translationChangeSchema),
      },
      responses: {
        200: resourceResponse(translationSchema),
        ...problemResponses('not_found', 'changed_meanwhile'),
      },
    }),
    async (c) => {
      const file = requireTranslationFileId(c.req.valid('param'))
      const { key, value, namespace, language, status, seen } = c.req.valid('json')
      requireSameFile(file, { namespace, language })
      const expectedRevision = getExpectedRevision(c.req.valid('header'), seen)
      const change = { ...file, key, value, status, expectedRevision, actor: c.var.actor }
      const result = await saveTranslation(c.var.runtime.db, change)
      if (!result.ok) throwTextErrors(result.refused.map((error) => ({ ...error, at: error.about })))
      const saved = { key, value, namespace: file.namespace, language: file.lang, status }
      return c.json({ ...saved, revision: result.revision }, 200, buildEtag(result.revision))
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
        params: translationFileParams.extend({ key: lookupKey }),
        headers: optionalIfMatch,
        query: z.object({ seen: formerRevisionField }),
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
      const expectedRevision = getExpectedRevision(c.req.valid('header'), c.req.valid('query').seen)
      const target = { ...requireTranslationFileId(path), key, expectedRevision, actor: c.var.actor }
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
      description:
        'Saves the texts that differ, or previews them. Blank texts are skipped; one invalid text rejects the whole file.',
      ...requirePermission('translations:edit'),
      request: { params: translationFileParams, headers: optionalIfMatch, ...jsonBody(importSchema) },
      responses: {
        200: resourceResponse(importResultSchema),
        ...problemResponses('not_found', 'changed_meanwhile'),
      },
    }),
    async (c) => {
      const file = requireTranslationFileId(c.req.valid('param'))
      const { translations: sent, namespace, language, seen, ...options } = c.req.valid('json')
      requireSameFile(file, { namespace, language })
      const expectedRevision = getExpectedRevision(c.req.valid('header'), seen)
      const request = { ...file, ...options, sent, expectedRevision, actor: c.var.actor }
      const result = await importTranslations(c.var.runtime.db, request)
      if (!result.ok)
        throwTextErrors(result.refused.map((error) => ({ ...error, at: error.key || 'translations' })))
      const { imported } = result
      // Keeps `version` for pages that a browser loaded from the release before: without it they would import unchecked.
      return c.json({ ...imported, version: imported.revision }, 200, buildEtag(imported.revision))
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
