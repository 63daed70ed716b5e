import { createRoute, z } from '@hono/zod-openapi'
import {
  listTranslationChanges,
  type TranslationChangeEntry,
} from '../../shop/admin/list-translation-changes.ts'
import { LANGS } from '../../shop/localization/languages.ts'
import { NAMESPACES } from '../../shop/localization/namespaces.ts'
import type { TranslationOverride } from '../../shop/translations/tables.ts'
import {
  undoTranslationBatch,
  undoTranslationChange,
} from '../../shop/translations/undo-translation-change.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonBody, jsonResponse, NO_NUL, problemResponses } from '../schema.ts'
import { changeId, reviewStatus } from './schema.ts'

const textSchema = z
  .object({ value: z.string().nullable().openapi({ description: 'Null: deleted' }), status: reviewStatus })
  .nullable()

const changeSchema = z
  .object({
    id: z.string(),
    at: z.string(),
    who: z.string().nullable(),
    lang: z.enum(LANGS),
    namespace: z.enum(NAMESPACES),
    key: z.string(),
    kind: z.enum(['saved', 'deleted', 'imported', 'undone']),
    batch: z.uuid().nullable().openapi({ description: 'Of one import, or of what undid one' }),
    batchSize: z.number().nullable(),
    before: textSchema.openapi({ description: "Null: no text of the operator's own" }),
    after: textSchema,
    standing: z.boolean().openapi({ description: 'It is still what is there, so it can be undone' }),
  })
  .openapi('TranslationChange')

export const translationHistoryRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/translations/history',
      summary: 'Who changed which texts, the newest first; an import is one row',
      ...requirePermission('translations:edit'),
      request: {
        query: z.object({
          lang: z.enum(LANGS).optional(),
          namespace: z.enum(NAMESPACES).optional(),
          key: z.string().max(200).regex(NO_NUL).optional(),
          before: changeId.optional(),
        }),
      },
      responses: {
        200: jsonResponse(z.object({ changes: z.array(changeSchema), next: z.string().nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { before, ...filter } = c.req.valid('query')
      const { changes, next } = await listTranslationChanges(c.var.runtime.db, {
        ...filter,
        before: before ? Number(before) : undefined,
      })
      return c.json({ changes: changes.map(serializeChange), next: next === null ? null : String(next) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/translations/undo',
      summary: 'Puts back what was there before a change, or before all of an import',
      ...requirePermission('translations:edit'),
      request: jsonBody(z.union([z.strictObject({ change: changeId }), z.strictObject({ batch: z.uuid() })])),
      responses: {
        200: jsonResponse(
          z.object({
            undone: z.number(),
            kept: z
              .number()
              .openapi({ description: 'Of an import: changed again since, so left as they are' }),
          }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const which = c.req.valid('json')
      const [{ db }, { actor }] = [c.var.runtime, c.var]
      if ('batch' in which)
        return c.json(await undoTranslationBatch(db, { batchId: which.batch, actor }), 200)
      await undoTranslationChange(db, { id: Number(which.change), actor })
      return c.json({ undone: 1, kept: 0 }, 200)
    },
  )

function serializeChange(change: TranslationChangeEntry): z.infer<typeof changeSchema> {
  const { id, at, who, lang, namespace, key, kind, batchId, batchSize, standing } = change
  return {
    ...{ id: String(id), at: at.toISOString(), who, lang, namespace, key, kind, standing },
    batch: batchId,
    batchSize: batchId === null ? null : batchSize,
    before: serializeText(change.before),
    after: serializeText(change.after),
  }
}

function serializeText(text: TranslationOverride | null): z.infer<typeof textSchema> {
  return text && { value: text.value, status: text.status }
}
