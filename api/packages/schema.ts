import { z } from '@hono/zod-openapi'
import { CLAIM_WARNING_KINDS } from '../../shop/catalog/claim-warnings.ts'
import {
  MAX_DELIVERY_HOURS,
  MAX_FEATURE_LENGTH,
  MAX_FEATURES,
  MAX_GUARANTEE_DAYS,
  MAX_PRICE_PENCE,
  MAX_QUANTITY,
  METHOD_CARD_FIELDS,
  mapTextFields,
  PACKAGE_ID_PATTERN,
  PACKAGE_TEXT_FIELDS,
} from '../../shop/catalog/package-fields.ts'
import { PACKAGE_TYPES, PROMISE_DAYS } from '../../shop/catalog/package-view.ts'
import { type Lang, SHIPPED_LANGS } from '../../shop/localization/languages.ts'
import { listPackagePlaceholderNames } from '../../shop/settings/placeholders.ts'
import { revisionField } from '../if-match.ts'
import {
  enteredPounds,
  lang,
  line,
  objectSchema,
  pounds,
  refuseUnknownPlaceholders,
  text,
  timeSchema,
} from '../schema.ts'
import { questionSchema, questionsSchema } from './question-schema.ts'

/** The id of a package in the path. A malformed id becomes '', which no package has, so the answer is 404. */
export const packageIdParam = z.string().transform((id) => (PACKAGE_ID_PATTERN.test(id) ? id : ''))

const type = z.enum(PACKAGE_TYPES)
/** Pages show the catalog in pounds, too. */
const catalogPrice = z.number().openapi({ description: 'Pounds', example: 5.59 })

const termsSchema = z.object({
  deliveryHours: z
    .int()
    .min(1)
    .max(MAX_DELIVERY_HOURS)
    .nullable()
    .describe('Hours from the start to the last unit; null for those of the policy'),
  allowsPlan: z
    .boolean()
    .describe('Whether customers may choose an earliest start and a pace at the checkout'),
  guaranteeDays: z
    .int()
    .min(1)
    .max(MAX_GUARANTEE_DAYS)
    .nullable()
    .describe('Days after completion for which the result is guaranteed; null for none'),
})

const textSchema = z.object({
  ...mapTextFields(
    () => z.string(),
    () => z.string().nullable(),
  ),
  features: z.array(z.string()),
})

const minutes = z.int().nullable().describe('Null when no order got that far')
const percent = z.int().min(0).max(100)

const promisesSchema = z
  .object({
    orders: z.int().describe('Orders of the sample'),
    onTimePercent: percent.describe('Started and delivered in full by the promised times'),
    medianStartMinutes: minutes,
    medianFinishMinutes: minutes,
    shortfallPercent: percent.describe('Ended with less delivered than ordered'),
    refundPercent: percent.describe('Refunded in part or in full'),
  })
  .openapi('PackagePromises', {
    description: `Measured on the orders of the last ${PROMISE_DAYS} days; absent while there are too few of them`,
  })

const packageSchema = objectSchema('Package', {
  id: z.string(),
  type,
  quantity: z.int(),
  price: catalogPrice,
  ...termsSchema.shape,
  ...textSchema.shape,
  asksQuestions: z
    .literal(true)
    .optional()
    .describe(
      'Set when the customer is asked questions after the payment; the promised time starts with the answers',
    ),
  reduction: z
    .object({
      price: catalogPrice,
      lowestBefore: catalogPrice.describe('Lowest price of the 30 days before the reduction'),
    })
    .optional()
    .describe('Set while an automatic promotion reduces the price of one unit for everybody'),
  promises: promisesSchema.optional(),
})

export const catalogSchema = objectSchema('Catalog', {
  followers: z.array(packageSchema),
  likes: z.array(packageSchema),
  views: z.array(packageSchema),
  others: z.array(packageSchema).optional(),
})

export const staffPackageSchema = objectSchema('StaffPackage', {
  id: z.string(),
  type,
  quantity: z.int(),
  price: pounds().openapi({ description: 'Pounds', example: 5.59 }),
  perThousand: z.number().describe('Pounds per thousand, with four decimals'),
  ...termsSchema.shape,
  questions: z.array(questionSchema),
  texts: z
    .partialRecord(lang, textSchema)
    .describe(
      'The method fields are null where the package is delivered as its type (listDefaultMethodCards)',
    ),
  archived: z.boolean(),
  updatedAt: timeSchema,
  revision: revisionField,
  warnings: z.array(
    z.object({
      kind: z
        .enum(CLAIM_WARNING_KINDS)
        .describe(
          'not_best: a tag claims the best value, but the package `other` costs less per thousand. ' +
            'also_best: the package `other` claims it too. ' +
            'dearer_than_smaller: the smaller package `other` costs less per thousand. ' +
            'real_without_method: the texts say "real" without a method card',
        ),
      other: z.string().nullable(),
      langs: z.array(lang).describe('Languages of the texts with the claim'),
    }),
  ),
})

export type StaffPackage = z.infer<typeof staffPackageSchema>

export const staffCatalogSchema = z.object({
  followers: z.array(staffPackageSchema),
  likes: z.array(staffPackageSchema),
  views: z.array(staffPackageSchema),
  others: z.array(staffPackageSchema),
})

function fieldText({ maxLength, multiline = false }: { maxLength: number; multiline?: boolean }) {
  return multiline ? text(maxLength) : line(maxLength)
}

function refuseOthersPlaceholders(text: string, context: z.core.$RefinementCtx): void {
  refuseUnknownPlaceholders(text, listPackagePlaceholderNames(), context)
}

const newTextSchema = objectSchema('PackageText', {
  ...mapTextFields(
    (name, rules) =>
      name === 'description' ? fieldText(rules).superRefine(refuseOthersPlaceholders) : fieldText(rules),
    // May be left out, as programs do that were written before a field was added.
    (_, rules) =>
      z
        .union([fieldText(rules), z.literal('').transform(() => null)])
        .nullable()
        .default(null),
  ),
  features: z
    .array(line(MAX_FEATURE_LENGTH).superRefine(refuseOthersPlaceholders))
    .max(MAX_FEATURES)
    .refine((features) => new Set(features).size === features.length, {
      error: 'admin-packages:errors.duplicateFeature',
    }),
})

type NewTexts = Partial<Record<Lang, z.infer<typeof newTextSchema> | null>>

function requireWholeMethods(texts: NewTexts, context: z.core.$RefinementCtx): void {
  for (const [key, text] of Object.entries(texts)) {
    const missing = METHOD_CARD_FIELDS.filter((field) => !text?.[field])
    if (missing.length === METHOD_CARD_FIELDS.length) continue
    const message = 'admin-packages:errors.incompleteMethod'
    for (const field of missing) context.addIssue({ code: 'custom', path: [key, field], message })
  }
}

/** Texts in the shipped languages can be changed, but not removed. */
const changedTextsSchema = z
  .partialRecord(lang, newTextSchema.nullable().describe('Null removes the texts, so that English is shown'))
  .superRefine(requireWholeMethods)
  .superRefine((texts, context) => {
    for (const shipped of SHIPPED_LANGS.filter((each) => texts[each] === null)) {
      context.addIssue({ code: 'custom', path: [shipped], message: 'admin-packages:errors.empty' })
    }
  })

const quantity = z.int().min(1).max(MAX_QUANTITY)
const price = enteredPounds(
  z
    .number()
    .positive()
    .max(MAX_PRICE_PENCE / 100),
  'admin-packages:errors.twoDecimals',
).openapi({ description: 'Pounds with at most two decimals', example: 5.59 })

export const newPackageSchema = objectSchema('NewPackage', {
  type,
  quantity,
  price,
  ...termsSchema.partial().shape,
  questions: questionsSchema.optional(),
  texts: z
    .partialRecord(lang, newTextSchema)
    .and(z.object({ en: newTextSchema, ar: newTextSchema, es: newTextSchema }))
    .superRefine(requireWholeMethods),
})

export const packageChangeSchema = objectSchema('PackageChange', {
  type: type.optional(),
  quantity: quantity.optional(),
  price: price.optional(),
  ...termsSchema.partial().shape,
  questions: questionsSchema.optional(),
  texts: changedTextsSchema.optional(),
})

const methodText = fieldText(PACKAGE_TEXT_FIELDS.methodDelivery)

export const defaultMethodCardChangeSchema = objectSchema('DefaultMethodCardChange', {
  methodDelivery: methodText,
  methodExclusions: methodText,
  methodEvidence: methodText,
})

export const defaultMethodCardSchema = objectSchema('DefaultMethodCard', {
  type,
  lang,
  methodDelivery: z.string().describe('Who delivers, and how'),
  methodExclusions: z.string().describe('What is never done'),
  methodEvidence: z.string().describe('What the customer sees as evidence'),
  revision: revisionField,
})

export const defaultMethodCardParams = z.object({ type, lang })

export const packageOrderSchema = z.object({
  type,
  ids: z
    .array(z.string().regex(PACKAGE_ID_PATTERN))
    .max(500)
    .describe('The ids of all packages of the type that are on sale'),
})
