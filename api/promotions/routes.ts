import { createRoute, z } from '@hono/zod-openapi'
import { changePromotionState } from '../../shop/promotions/change-promotion-state.ts'
import { generateCodes, listCodes } from '../../shop/promotions/generate-codes.ts'
import { listAllPromotions } from '../../shop/promotions/list-promotions.ts'
import { formatCode } from '../../shop/promotions/promotion-code.ts'
import { createPromotion, requirePromotion, updatePromotion } from '../../shop/promotions/save-promotion.ts'
import { createRouter } from '../create-router.ts'
import { BYTE_ORDER_MARK, formatCsvRow } from '../csv.ts'
import { buildEtag, requiredIfMatch, requireExpectedRevision, resourceResponse } from '../if-match.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { idParam, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
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

const params = z.object({ id: idParam })
const CSV = { description: 'CSV file', content: { 'text/csv': { schema: z.string() } } }

export const promotionRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/promotions',
      operationId: 'listPromotions',
      tags: ['promotions'],
      summary: 'List promotions',
      description: 'With the uses, revenue, discounts and refunds of each, newest first.',
      ...requirePermissionOrKey('promotions:manage', 'promotions:read'),
      request: { query: promotionQuery },
      responses: {
        200: jsonResponse(z.object({ promotions: z.array(promotionSchema), next: z.string().nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { archived, ...page } = c.req.valid('query')
      const { promotions, next } = await listAllPromotions(db, { ...page, isArchived: archived === '1' })
      return c.json({ promotions: await loadPromotions(db, promotions), next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/promotions',
      operationId: 'createPromotion',
      tags: ['promotions'],
      summary: 'Create a promotion',
      description: 'It applies from now on, or from the beginning of its window.',
      ...requirePermissionOrKey('promotions:manage', 'promotions:manage'),
      request: jsonBody(promotionDefinitionSchema),
      responses: {
        201: resourceResponse(promotionSchema, 'Promotion created'),
        ...problemResponses('promotion_code_taken'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const definition = await readDefinition(c.var.runtime, c.req.valid('json'), c.var.locale.lang)
      const promotion = await createPromotion(db, definition, c.var.actor)
      return c.json(await loadPromotion(db, promotion), 201, buildEtag(promotion.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/promotions/preview',
      operationId: 'createPromotionPreview',
      'x-stores-nothing': true,
      tags: ['promotions'],
      summary: 'Preview a promotion on a sample cart',
      description: 'Stores nothing. Other promotions and conditions on the customer are left out.',
      ...requirePermissionOrKey('promotions:manage', 'promotions:read'),
      request: jsonBody(previewRequestSchema),
      responses: { 200: jsonResponse(previewSchema), ...problemResponses('package_unavailable') },
    }),
    async (c) => {
      const { messages, locale, runtime } = c.var
      const preview = await previewPromotion(runtime, c.req.valid('json'), { messages, lang: locale.lang })
      return c.json(preview, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/promotions/{id}',
      operationId: 'getPromotion',
      tags: ['promotions'],
      summary: 'Get a promotion',
      ...requirePermissionOrKey('promotions:manage', 'promotions:read'),
      request: { params },
      responses: { 200: resourceResponse(promotionSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const promotion = await requirePromotion(db, c.req.valid('param').id)
      return c.json(await loadPromotion(db, promotion), 200, buildEtag(promotion.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/promotions/{id}',
      operationId: 'updatePromotion',
      tags: ['promotions'],
      summary: 'Update a promotion',
      description: 'Replaces the definition. Orders already placed keep their discount.',
      ...requirePermissionOrKey('promotions:manage', 'promotions:manage'),
      request: { params, headers: requiredIfMatch, ...jsonBody(promotionDefinitionSchema) },
      responses: {
        200: resourceResponse(promotionSchema),
        ...problemResponses('not_found', 'changed_meanwhile', 'promotion_code_taken'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const expectedRevision = requireExpectedRevision(c.req.valid('header'), undefined)
      const definition = await readDefinition(c.var.runtime, c.req.valid('json'), c.var.locale.lang)
      const change = { ...definition, id: c.req.valid('param').id, expectedRevision }
      const promotion = await updatePromotion(db, change, c.var.actor)
      return c.json(await loadPromotion(db, promotion), 200, buildEtag(promotion.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/promotions/{id}/state',
      operationId: 'changePromotionState',
      tags: ['promotions'],
      summary: 'Pause, resume, end, archive or restore a promotion',
      description: 'An ended promotion stays ended. Orders already placed keep their discount.',
      ...requirePermissionOrKey('promotions:manage', 'promotions:manage'),
      request: { params, ...jsonBody(promotionCommandSchema) },
      responses: {
        200: resourceResponse(promotionSchema),
        ...problemResponses('not_found', 'promotion_ended'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { command } = c.req.valid('json')
      const promotion = await changePromotionState(db, { id: c.req.valid('param').id, command }, c.var.actor)
      return c.json(await loadPromotion(db, promotion), 200, buildEtag(promotion.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/promotions/{id}/codes',
      operationId: 'createPromotionCodes',
      tags: ['promotions'],
      summary: 'Generate single-use codes',
      description: 'Answers the new codes as CSV.',
      ...requirePermissionOrKey('promotions:manage', 'promotions:manage'),
      request: { params, ...jsonBody(newCodesSchema) },
      responses: { 200: CSV, ...problemResponses('not_found', 'promotion_ended', 'too_many_codes') },
    }),
    async (c) => {
      const request = { promotionId: c.req.valid('param').id, count: c.req.valid('json').count }
      const codes = await generateCodes(c.var.runtime.db, request, c.var.actor)
      const rows = [['code'], ...codes.map((code) => [formatCode(code)])]
      return c.body(BYTE_ORDER_MARK + rows.map(formatCsvRow).join(''), 200, CSV_HEADERS)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/promotions/{id}/codes',
      operationId: 'exportPromotionCodes',
      tags: ['promotions'],
      summary: 'Export the codes of a promotion as CSV',
      description: 'Single-use codes with whether each is used.',
      ...requirePermissionOrKey('promotions:manage', 'promotions:manage', 'always'),
      request: { params },
      responses: { 200: CSV, ...problemResponses('not_found') },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = await requirePromotion(db, c.req.valid('param').id)
      const rows = (await listCodes(db, id)).map(({ code, isSingleUse, isUsed, createdAt }) => [
        formatCode(code),
        isSingleUse ? 'yes' : 'no',
        isUsed ? 'yes' : 'no',
        createdAt.toISOString(),
      ])
      const all = [['code', 'single_use', 'used', 'created_at'], ...rows]
      return c.body(BYTE_ORDER_MARK + all.map(formatCsvRow).join(''), 200, CSV_HEADERS)
    },
  )

const CSV_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="codes.csv"',
}
