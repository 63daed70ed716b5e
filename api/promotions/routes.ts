import { z } from '@hono/zod-openapi'
import { changePromotionState } from '../../shop/promotions/change-promotion-state.ts'
import { generateCodes, listCodes } from '../../shop/promotions/generate-codes.ts'
import { listAllPromotions } from '../../shop/promotions/list-promotions.ts'
import { formatCode } from '../../shop/promotions/promotion-code.ts'
import { createPromotion, requirePromotion, updatePromotion } from '../../shop/promotions/save-promotion.ts'
import { BYTE_ORDER_MARK, formatCsvRow } from '../csv.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { loadPromotion, loadPromotions, readDefinition } from './load-promotions.ts'
import { previewPromotion } from './preview-promotion.ts'
import {
  newCodesSchema,
  previewRequestSchema,
  previewSchema,
  promotionCommandSchema,
  promotionDefinitionSchema,
  promotionQuery,
  promotionSchema,
} from './schema.ts'

export const promotionRoutes = [
  endpoint(
    'GET /admin/promotions',
    {
      operationId: 'listPromotions',
      tag: 'promotions',
      summary: 'List promotions',
      description: 'With the uses, revenue, discounts and refunds of each, newest first.',
      ...requirePermissionOrKey('promotions:manage', 'promotions:read'),
      query: promotionQuery,
      answer: z.object({ promotions: z.array(promotionSchema), next: z.string().nullable() }),
    },
    async ({ db, query }) => {
      const { archived, ...page } = query
      const { promotions, next } = await listAllPromotions(db, { ...page, isArchived: archived === '1' })
      return { promotions: await loadPromotions(db, promotions), next }
    },
  ),
  endpoint(
    'POST /admin/promotions',
    {
      operationId: 'createPromotion',
      tag: 'promotions',
      summary: 'Create a promotion',
      description: 'It applies from now on, or from the beginning of its window.',
      ...requirePermissionOrKey('promotions:manage', 'promotions:manage'),
      json: promotionDefinitionSchema,
      status: 201,
      answer: promotionSchema,
      errors: ['promotion_code_taken'],
    },
    async ({ db, json, runtime, locale, actor }) => {
      const definition = await readDefinition(runtime, json, locale.lang)
      const promotion = await createPromotion(db, definition, actor)
      return await loadPromotion(db, promotion)
    },
  ),
  endpoint(
    'POST /admin/promotions/preview',
    {
      operationId: 'createPromotionPreview',
      'x-stores-nothing': true,
      tag: 'promotions',
      summary: 'Preview a promotion on a sample cart',
      description: 'Stores nothing. Other promotions and conditions on the customer are left out.',
      ...requirePermissionOrKey('promotions:manage', 'promotions:read'),
      json: previewRequestSchema,
      answer: previewSchema,
      errors: ['package_unavailable'],
    },
    async ({ messages, locale, runtime, json }) => {
      return await previewPromotion(runtime, json, { messages, lang: locale.lang })
    },
  ),
  endpoint(
    'GET /admin/promotions/{id}',
    {
      operationId: 'getPromotion',
      tag: 'promotions',
      summary: 'Get a promotion',
      ...requirePermissionOrKey('promotions:manage', 'promotions:read'),
      answer: promotionSchema,
      errors: ['not_found'],
    },
    async ({ db, param }) => {
      const promotion = await requirePromotion(db, param.id)
      return await loadPromotion(db, promotion)
    },
  ),
  endpoint(
    'PUT /admin/promotions/{id}',
    {
      operationId: 'updatePromotion',
      tag: 'promotions',
      summary: 'Update a promotion',
      description: 'Replaces the definition. Orders already placed keep their discount.',
      ...requirePermissionOrKey('promotions:manage', 'promotions:manage'),
      ifMatch: 'required',
      json: promotionDefinitionSchema,
      answer: promotionSchema,
      errors: ['not_found', 'changed_meanwhile', 'promotion_code_taken'],
    },
    async ({ db, expectedRevision, json, param, runtime, locale, actor }) => {
      const definition = await readDefinition(runtime, json, locale.lang)
      const change = { ...definition, id: param.id, expectedRevision }
      const promotion = await updatePromotion(db, change, actor)
      return await loadPromotion(db, promotion)
    },
  ),
  endpoint(
    'POST /admin/promotions/{id}/state',
    {
      operationId: 'changePromotionState',
      tag: 'promotions',
      summary: 'Pause, resume, end, archive or restore a promotion',
      description: 'An ended promotion stays ended. Orders already placed keep their discount.',
      ...requirePermissionOrKey('promotions:manage', 'promotions:manage'),
      json: promotionCommandSchema,
      answer: promotionSchema,
      errors: ['not_found', 'promotion_ended'],
    },
    async ({ db, json, param, actor }) => {
      const { command } = json
      const promotion = await changePromotionState(db, { id: param.id, command }, actor)
      return await loadPromotion(db, promotion)
    },
  ),
  endpoint(
    'POST /admin/promotions/{id}/codes',
    {
      operationId: 'createPromotionCodes',
      tag: 'promotions',
      summary: 'Generate single-use codes',
      description: 'Answers the new codes as CSV.',
      ...requirePermissionOrKey('promotions:manage', 'promotions:manage'),
      json: newCodesSchema,
      file: ['text/csv'],
      errors: ['not_found', 'promotion_ended', 'too_many_codes'],
    },
    async ({ param, json, db, actor, c }) => {
      const request = { promotionId: param.id, count: json.count }
      const codes = await generateCodes(db, request, actor)
      const rows = [['code'], ...codes.map((code) => [formatCode(code)])]
      return c.body(BYTE_ORDER_MARK + rows.map(formatCsvRow).join(''), 200, CSV_HEADERS)
    },
  ),
  endpoint(
    'GET /admin/promotions/{id}/codes',
    {
      operationId: 'exportPromotionCodes',
      tag: 'promotions',
      summary: 'Export the codes of a promotion as CSV',
      description: 'Single-use codes with whether each is used.',
      ...requirePermissionOrKey('promotions:manage', 'promotions:manage', 'always'),
      file: ['text/csv'],
      errors: ['not_found'],
    },
    async ({ db, param, c }) => {
      const { id } = await requirePromotion(db, param.id)
      const rows = (await listCodes(db, id)).map(({ code, isSingleUse, isUsed, createdAt }) => [
        formatCode(code),
        isSingleUse ? 'yes' : 'no',
        isUsed ? 'yes' : 'no',
        createdAt,
      ])
      const all = [['code', 'single_use', 'used', 'created_at'], ...rows]
      return c.body(BYTE_ORDER_MARK + all.map(formatCsvRow).join(''), 200, CSV_HEADERS)
    },
  ),
]

const CSV_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="codes.csv"',
}
