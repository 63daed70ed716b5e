import { z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { listUserEmails, listUserIds } from '../../shop/accounts/list-users.ts'
import { getPromotionReports } from '../../shop/admin/get-promotion-reports.ts'
import { listPackagesOnSale } from '../../shop/catalog/list-packages.ts'
import { formatMoney } from '../../shop/localization/format-money.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { listAllPromotions, listSharedCodes } from '../../shop/promotions/list-promotions.ts'
import { findTooLowPrice } from '../../shop/promotions/price-reductions.ts'
import { formatCode } from '../../shop/promotions/promotion-code.ts'
import { PROMOTION_LIMITS } from '../../shop/promotions/promotion-fields.ts'
import {
  changePromotionState,
  createPromotion,
  generateCodes,
  listCodes,
  PROMOTION_COMMANDS,
  type PromotionDefinition,
  requirePromotion,
  updatePromotion,
} from '../../shop/promotions/save-promotion.ts'
import type { Promotion } from '../../shop/promotions/tables.ts'
import type { Db } from '../../shop/services.ts'
import { getOfferedMinimum } from '../checkout/schema.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { throwInvalidFields } from '../problem.ts'
import { isolateBidi } from '../schema.ts'
import { formatCsv, sendFile } from '../stream-file.ts'
import { previewPromotion } from './preview-promotion.ts'
import {
  type PromotionBody,
  parseDefinition,
  previewRequestSchema,
  previewSchema,
  promotionDefinitionSchema,
  promotionQuery,
  promotionSchema,
  serializePromotion,
} from './schema.ts'

export const promotionRoutes = [
  endpoint({
    key: 'GET /admin/promotions',
    operationId: 'listPromotions',
    summary: 'List promotions',
    description: 'With the uses, revenue, discounts and refunds of each, newest first.',
    ...requirePermissionOrKey('promotions:manage', 'promotions:read'),
    query: promotionQuery,
    answer: z.object({ promotions: z.array(promotionSchema), next: z.string().nullable() }),
    handle: async ({ db, query: { archived, ...page } }) => {
      const { promotions, next } = await listAllPromotions(db, { ...page, isArchived: archived === '1' })
      return { promotions: await loadPromotions(db, promotions), next }
    },
  }),
  endpoint({
    key: 'POST /admin/promotions',
    operationId: 'createPromotion',
    summary: 'Create a promotion',
    description: 'It applies from now on, or from the beginning of its window.',
    ...requirePermissionOrKey('promotions:manage', 'promotions:manage'),
    json: promotionDefinitionSchema,
    status: 201,
    answer: promotionSchema,
    errors: ['promotion_code_taken'],
    handle: async ({ db, json, runtime, locale, actor }) => {
      const definition = await readDefinition(runtime, json, locale.lang)
      return await loadPromotion(db, await createPromotion(db, definition, actor))
    },
  }),
  endpoint({
    key: 'POST /admin/promotions/preview',
    operationId: 'createPromotionPreview',
    'x-stores-nothing': true,
    summary: 'Preview a promotion on a sample cart',
    description: 'Stores nothing. Other promotions and conditions on the customer are left out.',
    ...requirePermissionOrKey('promotions:manage', 'promotions:read'),
    json: previewRequestSchema,
    answer: previewSchema,
    errors: ['package_unavailable'],
    handle: ({ messages, locale, runtime, json }) =>
      previewPromotion(runtime, json, { messages, lang: locale.lang }),
  }),
  endpoint({
    key: 'GET /admin/promotions/{id}',
    operationId: 'getPromotion',
    summary: 'Get a promotion',
    ...requirePermissionOrKey('promotions:manage', 'promotions:read'),
    answer: promotionSchema,
    handle: async ({ db, param }) => await loadPromotion(db, await requirePromotion(db, param.id)),
  }),
  endpoint({
    key: 'PUT /admin/promotions/{id}',
    operationId: 'updatePromotion',
    summary: 'Update a promotion',
    description: 'Replaces the definition. Orders already placed keep their discount.',
    ...requirePermissionOrKey('promotions:manage', 'promotions:manage'),
    ifMatch: 'required',
    json: promotionDefinitionSchema,
    answer: promotionSchema,
    errors: ['promotion_code_taken'],
    handle: async ({ db, expectedRevision, json, param, runtime, locale, actor }) => {
      const definition = await readDefinition(runtime, json, locale.lang)
      const change = { ...definition, id: param.id, expectedRevision }
      return await loadPromotion(db, await updatePromotion(db, change, actor))
    },
  }),
  endpoint({
    key: 'POST /admin/promotions/{id}/state',
    operationId: 'changePromotionState',
    summary: 'Pause, resume, end, archive or restore a promotion',
    description: 'An ended promotion stays ended. Orders already placed keep their discount.',
    ...requirePermissionOrKey('promotions:manage', 'promotions:manage'),
    json: z.object({ command: z.enum(PROMOTION_COMMANDS) }),
    answer: promotionSchema,
    errors: ['promotion_ended'],
    handle: async ({ db, json, param, actor }) => {
      const promotion = await changePromotionState(db, { id: param.id, command: json.command }, actor)
      return await loadPromotion(db, promotion)
    },
  }),
  endpoint({
    key: 'POST /admin/promotions/{id}/codes',
    operationId: 'createPromotionCodes',
    summary: 'Generate single-use codes',
    description: 'Answers the new codes as CSV.',
    ...requirePermissionOrKey('promotions:manage', 'promotions:manage'),
    json: z.object({ count: z.int().min(1).max(PROMOTION_LIMITS.generatedCodes) }),
    file: ['text/csv'],
    errors: ['promotion_ended', 'too_many_codes'],
    handle: async ({ param, json, db, actor, c }) => {
      const codes = await generateCodes(db, { promotionId: param.id, count: json.count }, actor)
      const rows = [['code'], ...codes.map((code) => [formatCode(code)])]
      return sendFile(c, 'codes.csv', formatCsv(rows))
    },
  }),
  endpoint({
    key: 'GET /admin/promotions/{id}/codes',
    operationId: 'exportPromotionCodes',
    summary: 'Export the codes of a promotion as CSV',
    description: 'Single-use codes with whether each is used.',
    ...requirePermissionOrKey('promotions:manage', 'promotions:manage', 'always'),
    file: ['text/csv'],
    handle: async ({ db, param, c }) => {
      const { id } = await requirePromotion(db, param.id)
      const rows = (await listCodes(db, id)).map(({ code, isSingleUse, isUsed, createdAt }) => [
        formatCode(code),
        isSingleUse ? 'yes' : 'no',
        isUsed ? 'yes' : 'no',
        createdAt,
      ])
      return sendFile(c, 'codes.csv', formatCsv([['code', 'singleUse', 'used', 'createdAt'], ...rows]))
    },
  }),
]

/** Loads what the API shows beside the rows: codes, customers' addresses and figures. */
async function loadPromotions(db: Db, promotions: Promotion[]) {
  const ids = promotions.map(({ id }) => id)
  const [getReport, codes, emails] = await Promise.all([
    getPromotionReports(db, ids),
    listSharedCodes(db, ids),
    listUserEmails(db, [...new Set(promotions.flatMap(({ customerIds }) => customerIds))]),
  ])
  const now = new Date()
  return promotions.map((promotion) =>
    serializePromotion(promotion, {
      code: codes.get(promotion.id) ?? null,
      customers: promotion.customerIds.flatMap((id) => emails.get(id) ?? []),
      report: getReport(promotion.id),
      now,
    }),
  )
}

async function loadPromotion(db: Db, promotion: Promotion) {
  const [loaded] = await loadPromotions(db, [promotion])
  if (!loaded) throw new Error('promotion was not loaded')
  return loaded
}

/**
 * Returns the definition of a request. Throws a field error for an address without an account, and for a discount that
 * leaves less than the smallest charge of a covered package.
 */
async function readDefinition(
  runtime: Runtime,
  body: PromotionBody,
  lang: Lang,
): Promise<PromotionDefinition> {
  const ids = await listUserIds(runtime.db, body.customers)
  const unknown = body.customers.findIndex((email) => !ids.has(email.toLowerCase()))
  if (unknown >= 0) {
    throwInvalidFields([
      {
        path: ['customers', String(unknown)],
        message: 'admin-promotions:errors.customer',
        params: { email: body.customers[unknown] ?? '' },
      },
    ])
  }
  const definition = parseDefinition(body, [...new Set(ids.values())])
  await requireChargeable(runtime, definition, lang)
  return definition
}

async function requireChargeable(
  runtime: Runtime,
  definition: PromotionDefinition,
  lang: Lang,
): Promise<void> {
  const minimum = await getOfferedMinimum(runtime)
  const sold = await listPackagesOnSale(runtime.db, lang)
  const rule = { ...definition, id: '' }
  for (const priced of sold) {
    const total = findTooLowPrice(priced, rule, minimum)
    if (total === null) continue
    const params = {
      package: isolateBidi(priced.name),
      total: isolateBidi(formatMoney(lang, { amount: total, currency: 'GBP' })),
      minimum: isolateBidi(formatMoney(lang, { amount: minimum, currency: 'GBP' })),
    }
    throwInvalidFields([{ path: ['benefit'], message: 'admin-promotions:errors.belowMinimum', params }])
  }
}
