import { z } from '@hono/zod-openapi'
import { listTranslationChanges } from '../../shop/admin/list-changes.ts'
import {
  undoTranslationBatch,
  undoTranslationChange,
} from '../../shop/translations/undo-translation-change.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { changeSchema, historyQuery, undoResultSchema, undoSchema } from './schema.ts'
import { serializeTranslationChange } from './serialize.ts'

export const translationHistoryRoutes = [
  endpoint(
    'GET /admin/translations/history',
    {
      operationId: 'listTranslationChanges',
      tag: 'translations',
      summary: 'List changes of translations',
      description: 'Newest first. An import is one entry.',
      ...requirePermission('translations:edit'),
      query: historyQuery,
      answer: z.object({ changes: z.array(changeSchema), next: z.string().nullable() }),
    },
    async ({ query, db }) => {
      const { before, ...filter } = query
      const { changes, next } = await listTranslationChanges(db, {
        ...filter,
        before: before ? Number(before) : undefined,
      })
      const serialized = changes.map(serializeTranslationChange)
      return { changes: serialized, next: next === null ? null : String(next) }
    },
  ),
  endpoint(
    'POST /admin/translations/undo',
    {
      operationId: 'undoTranslationChange',
      tag: 'translations',
      summary: 'Undo a change or an import',
      description: 'Restores the texts from before a change, or from before an import.',
      ...requirePermission('translations:edit'),
      json: undoSchema,
      answer: undoResultSchema,
      errors: ['not_found', 'changed_meanwhile'],
    },
    async ({ actor, runtime, json }) => {
      const body = json
      if ('batch' in body) return await undoTranslationBatch(runtime.db, { batchId: body.batch, actor })
      await undoTranslationChange(runtime.db, { id: Number(body.change), actor })
      return { undone: 1, skipped: 0 }
    },
  ),
]
