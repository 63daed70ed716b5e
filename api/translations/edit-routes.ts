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
import { jsonBody, jsonResponse, lang, problemResponses } from '../schema.ts'
import { filePathParams, requireTranslationFileId, reviewStatus } from './schema.ts'

const revision = z.int().min(0).nullable().openapi({
  description: 'Of the text that was seen; null: none of their own. Sent, it holds only if that is still so',
})

const entrySchema = z
  .object({
    key: z.string(),
    english: z.string().nullable().openapi({ description: 'What English says now' }),
    original: z
      .string()
      .nullable()
      .openapi({ description: 'What came with the shop in English: a text names what it names' }),
    value: z.string().nullable(),
    shipped: z.string().nullable(),
    status: z.enum([...reviewStatus.options, 'missing']),
    outdated: z.boolean().openapi({ description: 'English has changed since it was translated' }),
    own: z.boolean().openapi({ description: "Not the shipped text: the operator's own, or deleted by them" }),
    known: z.boolean().openapi({ description: 'The shop shows it somewhere' }),
    revision,
    englishBefore: z
      .string()
      .nullable()
      .openapi({ description: 'What it was translated from, when outdated' }),
  })
  .openapi('TranslationEntry')

const savedSchema = z
  .object({
    key: z.string(),
    value: z.string(),
    namespace: z.string(),
    language: lang,
    status: reviewStatus,
    revision,
  })
  .openapi('Translation')

/** A body may name its file, too. */
const fileFields = { namespace: z.string().optional(), language: z.string().optional() }

const keyedText = z.object({ key: z.string(), value: z.string() })

const importedSchema = z
  .object({
    version: z
      .number()
      .openapi({ description: 'Sent as `seen`: nothing of the file may have changed since' }),
    added: z.array(keyedText),
    changed: z.array(keyedText.extend({ before: z.string() })),
    unchanged: z.number(),
    unknown: z.array(z.string()).openapi({ description: 'Keys that the shop shows nowhere' }),
    batch: z.uuid().nullable().openapi({ description: 'To undo all of it; null: nothing was written' }),
  })
  .openapi('ImportedTranslations')

export const editTranslationRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/translations/{lang}/{namespace}',
      summary: 'Every text a language needs, and what is to be known of it',
      ...requirePermission('translations:edit'),
      request: { params: filePathParams },
      responses: {
        200: jsonResponse(z.object({ version: z.number(), entries: z.array(entrySchema) })),
        ...problemResponses(),
      },
    }),
    async (c) =>
      c.json(
        await listTranslationEntries(c.var.runtime.db, requireTranslationFileId(c.req.valid('param'))),
        200,
      ),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/translations/{lang}/{namespace}',
      summary: 'Says something else at a key',
      ...requirePermission('translations:edit'),
      request: {
        params: filePathParams,
        ...jsonBody(
          z.strictObject({
            key: z.string(),
            value: z.string(),
            ...fileFields,
            status: reviewStatus.default('approved'),
            seen: revision.optional(),
          }),
        ),
      },
      responses: { 200: jsonResponse(savedSchema), ...problemResponses() },
    }),
    async (c) => {
      const file = requireTranslationFileId(c.req.valid('param'))
      const { key, value, namespace, language, status, seen } = c.req.valid('json')
      requireSameFile(file, { namespace, language })
      const wish = { ...file, key, value, status, seen, actor: c.var.actor }
      const saving = await saveTranslation(c.var.runtime.db, wish)
      if (!saving.ok) throwTextErrors(saving.refused.map((refusal) => ({ ...refusal, at: refusal.about })))
      const saved = { key, value, namespace: file.namespace, language: file.lang, status }
      return c.json({ ...saved, revision: saving.revision }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/translations/{lang}/{namespace}/{key}',
      summary: 'Takes a text away: the shipped one is back, or English shows',
      ...requirePermission('translations:edit'),
      request: {
        params: filePathParams.extend({ key: z.string() }),
        query: z.object({
          seen: z
            .string()
            .regex(/^\d{0,15}$/)
            .optional()
            .openapi({ description: 'The revision that was seen; `0` or empty: none of their own' }),
        }),
      },
      responses: {
        200: jsonResponse(
          z.object({
            key: z.string(),
            value: z.string().nullable().openapi({ description: 'What the language itself says now' }),
          }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { key, ...path } = c.req.valid('param')
      const { seen } = c.req.valid('query')
      const revision = seen === undefined ? undefined : Number(seen) || null
      const wish = { ...requireTranslationFileId(path), key, seen: revision, actor: c.var.actor }
      return c.json({ key, ...(await deleteTranslation(c.var.runtime.db, wish)) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/translations/bulk/{lang}/{namespace}',
      summary: 'Says what a file says, or tells what that would change',
      ...requirePermission('translations:edit'),
      request: {
        params: filePathParams,
        ...jsonBody(
          z.strictObject({
            ...fileFields,
            translations: z.unknown().openapi({
              type: 'object',
              description: 'As exported: keys lead to texts or to more keys. What is not in it stays',
            }),
            status: reviewStatus.default('needs_review'),
            preview: z.boolean().default(false).openapi({ description: 'Nothing is written' }),
            seen: z.int().min(0).optional().openapi({ description: 'The version of a preview' }),
          }),
        ),
      },
      responses: { 200: jsonResponse(importedSchema), ...problemResponses() },
    }),
    async (c) => {
      const file = requireTranslationFileId(c.req.valid('param'))
      const { translations: sent, namespace, language, ...how } = c.req.valid('json')
      requireSameFile(file, { namespace, language })
      const wish = { ...file, ...how, sent, actor: c.var.actor }
      const importing = await importTranslations(c.var.runtime.db, wish)
      if (!importing.ok)
        throwTextErrors(
          importing.refused.map((refusal) => ({ ...refusal, at: refusal.key || 'translations' })),
        )
      return c.json(importing.imported, 200)
    },
  )

function requireSameFile(file: TranslationFileId, sent: { namespace?: string; language?: string }): void {
  const message = 'dashboard:words.refused.otherFile'
  if (sent.namespace !== undefined && sent.namespace !== file.namespace)
    throwInvalidFields([{ path: ['namespace'], message }])
  if (sent.language !== undefined && sent.language !== file.lang)
    throwInvalidFields([{ path: ['language'], message }])
}

/** Of a file that is wrong throughout, enough to see why. */
const MAX_ERRORS_LISTED = 50

function throwTextErrors(refused: (TranslationError & { at: string })[]): never {
  throwInvalidFields(
    refused.slice(0, MAX_ERRORS_LISTED).map(({ at, kind, mark }) => ({
      path: [at],
      message: `dashboard:words.refused.${kind}`,
      params: { mark: mark ?? '' },
    })),
  )
}
