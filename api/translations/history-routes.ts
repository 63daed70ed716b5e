import { createRoute, z } from '@hono/zod-openapi'
import { listTranslationChanges } from '../../shop/admin/list-translation-changes.ts'
import {
  undoTranslationBatch,
  undoTranslationChange,
} from '../../shop/translations/undo-translation-change.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { changeSchema, historyQuery, undoResultSchema, undoSchema } from './schema.ts'
import { serializeTranslationChange } from './serialize.ts'

export const translationHistoryRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/translations/history',
      operationId: 'listTranslationChanges',
      tags: ['translations'],
      summary: 'List changes of translations',
      description: 'Newest first. An import is one entry.',
      ...requirePermission('translations:edit'),
      request: { query: historyQuery },
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
      const serialized = changes.map(serializeTranslationChange)
      return c.json({ changes: serialized, next: next === null ? null : String(next) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/translations/undo',
      operationId: 'undoTranslationChange',
      tags: ['translations'],
      summary: 'Undo a change or an import',
      description: 'Restores the texts from before a change, or from before an import.',
      ...requirePermission('translations:edit'),
      request: jsonBody(undoSchema),
      responses: {
        200: jsonResponse(undoResultSchema),
        ...problemResponses('not_found', 'changed_meanwhile'),
      },
    }),
    async (c) => {
      const body = c.req.valid('json')
      const { actor, runtime } = c.var
      if ('batch' in body)
        return c.json(await undoTranslationBatch(runtime.db, { batchId: body.batch, actor }), 200)
      await undoTranslationChange(runtime.db, { id: Number(body.change), actor })
      return c.json({ undone: 1, skipped: 0 }, 200)
    },
  )
