import { z } from '@hono/zod-openapi'
import { listFigureMismatches } from '../../shop/admin/figure-mismatches.ts'
import { CONTENT_PARTS, type Content, type ContentPart } from '../../shop/content/content.ts'
import { type AnyShape, CONTENT_SHAPES, type TextShape } from '../../shop/content/content-shapes.ts'
import {
  getContentParts,
  resetContent,
  type StoredContent,
  updateContent,
} from '../../shop/content/update-content.ts'
import { listInvalidMarkup, listPlaceholderNames } from '../../shop/settings/placeholders.ts'
import { endpoint } from '../endpoint.ts'
import { revisionField } from '../if-match.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { InvalidBodyError } from '../problem.ts'
import { lang, objectSchema, refuseUnknownPlaceholders, text } from '../schema.ts'

const contentPartSchema = objectSchema('ContentPart', {
  value: z.json().openapi({ type: ['object', 'array'], description: 'The texts with their placeholders' }),
  revision: revisionField,
})

const statedFiguresSchema = z.object({
  figures: z.array(
    objectSchema('FigureMismatch', {
      lang,
      part: z.enum(CONTENT_PARTS).nullable().describe('Null for a package'),
      packageId: z.string().nullable(),
      quote: z.string().openapi({ description: 'The figure as the text states it', example: '48 hours' }),
    }),
  ),
})

const contentPathParams = z.object({ lang, part: z.enum(CONTENT_PARTS) })

/** The value depends on the part in the path, so `contentValueSchema` checks it. */
const contentChangeSchema = z.strictObject({ value: z.unknown() })

/** By part; building a schema takes longer than checking a value. */
const valueSchemas = new Map<ContentPart, z.ZodType>()

/** Returns the schema of a part: its shape, and in every text only known placeholders and allowed links. */
function contentValueSchema<Part extends ContentPart>(part: Part): z.ZodType<Content[Part]> {
  const schema =
    valueSchemas.get(part) ?? buildSchema(CONTENT_SHAPES[part] as AnyShape, listPlaceholderNames(part))
  valueSchemas.set(part, schema)
  return schema as z.ZodType<Content[Part]>
}

function buildSchema(shape: AnyShape, names: readonly string[]): z.ZodType {
  switch (shape.kind) {
    case 'text':
      return buildTextSchema(shape, names)
    case 'choice':
      return z.enum(shape.of as [string, ...string[]])
    case 'key':
      return z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
    case 'number':
      return z.int().min(shape.least).max(shape.most)
    case 'flag':
      return z.boolean()
    case 'block':
      return buildBlockSchema(shape.most, names)
    case 'group':
      return z.strictObject(
        Object.fromEntries(
          Object.entries(shape.of).map(([key, inside]) => [key, buildSchema(inside, names)]),
        ),
      )
    case 'list':
      return requireUniqueIds(
        z.array(buildSchema(shape.of, names)).min(shape.least).max(shape.most),
        shape.of,
      )
  }
}

function buildTextSchema({ most, allowsPlaceholders }: TextShape, names: readonly string[]) {
  if (!allowsPlaceholders) return text(most)
  return text(most).superRefine((text, context) => {
    refuseUnknownPlaceholders(text, names, context)
    for (const to of listInvalidMarkup(text, names).links) {
      context.addIssue({ code: 'custom', message: 'admin-settings:errors.link', params: { to } })
    }
  })
}

function buildBlockSchema(most: number, names: readonly string[]) {
  const textSchema = buildTextSchema({ kind: 'text', most, allowsPlaceholders: true }, names)
  const row = z.tuple([textSchema, textSchema])
  const forms = {
    paragraph: textSchema,
    list: z.strictObject({ list: z.array(textSchema).min(1).max(30) }),
    rows: z.strictObject({ rows: z.array(row).min(1).max(30) }),
  }
  // A union would report that no form fits. This reports the errors of the form that was meant.
  return z.unknown().transform((value, context) => {
    const form = typeof value !== 'object' || value === null ? 'paragraph' : 'rows' in value ? 'rows' : 'list'
    const { data, error } = forms[form].safeParse(value)
    for (const issue of error?.issues ?? []) context.addIssue({ ...issue } as never)
    return data
  })
}

/** Rejects two entries with the same id. */
function requireUniqueIds(list: z.ZodArray<z.ZodType>, entryShape: AnyShape): z.ZodType {
  if (entryShape.kind !== 'group' || !('id' in entryShape.of)) return list
  return list.refine((entries) => {
    const ids = entries.map((entry) => (entry as { id: string }).id)
    return new Set(ids).size === ids.length
  }, 'admin-settings:errors.duplicate')
}

export const contentRoutes = [
  endpoint({
    key: 'GET /admin/stated-figures',
    operationId: 'listFigureMismatches',
    summary: 'List figures that differ from the settings',
    description:
      'Figures in the texts of the shop and of packages on sale that no setting of their unit has.',
    ...requirePermission('settings:manage'),
    answer: statedFiguresSchema,
    handle: async ({ db }) => ({ figures: await listFigureMismatches(db) }),
  }),
  endpoint({
    key: 'GET /admin/content/{lang}',
    operationId: 'listContentParts',
    summary: 'List the content parts of a language',
    description:
      'The texts of the shop about itself: claims, testimonials, FAQ, footer, story and legal pages.',
    ...requirePermission('settings:manage'),
    param: z.object({ lang }),
    answer: z.object({ parts: z.record(z.enum(CONTENT_PARTS), contentPartSchema) }),
    handle: async ({ param, db }) => {
      const parts = await getContentParts(db, param.lang)
      const serialized = Object.entries(parts).map(([part, stored]) => [part, serializeContentPart(stored)])
      return { parts: Object.fromEntries(serialized) as Record<keyof typeof parts, ContentPartBody> }
    },
  }),
  endpoint({
    key: 'PUT /admin/content/{lang}/{part}',
    operationId: 'updateContentPart',
    summary: 'Update a content part',
    description:
      'Replaces the value. From then on later versions of the sample content no longer change this part.',
    ...requirePermission('settings:manage'),
    param: contentPathParams,
    ifMatch: 'optional',
    json: contentChangeSchema,
    answer: contentPartSchema,
    handle: async ({ expectedRevision, param: { lang, part }, json, db, actor }) => {
      const parsed = z.object({ value: contentValueSchema(part) }).safeParse(json)
      if (!parsed.success) throw new InvalidBodyError(parsed.error, json)
      const change = { lang, part, value: parsed.data.value, expectedRevision, actor }
      return serializeContentPart(await updateContent(db, change))
    },
  }),
  endpoint({
    key: 'DELETE /admin/content/{lang}/{part}',
    operationId: 'resetContentPart',
    summary: 'Reset a content part to the sample',
    description: 'A language without sample content shows the English text again.',
    ...requirePermission('settings:manage'),
    param: contentPathParams,
    ifMatch: 'optional',
    answer: contentPartSchema,
    handle: async ({ param, db, actor, expectedRevision }) =>
      serializeContentPart(await resetContent(db, { ...param, expectedRevision, actor })),
  }),
]

type ContentPartBody = z.infer<typeof contentPartSchema>

function serializeContentPart({ value, revision }: StoredContent): ContentPartBody {
  return { value: value as ContentPartBody['value'], revision }
}
