import { z } from '@hono/zod-openapi'
import type { Content, ContentPart } from '../../shop/content/content.ts'
import { CONTENT_SHAPES } from '../../shop/content/content-shapes.ts'
import { listInvalidMarkup, listPlaceholderNames } from '../../shop/content/placeholders.ts'
import type { AnyShape, TextShape } from '../../shop/content/shape.ts'
import { storedText } from '../schema.ts'

/** What a part of the operator's texts may be: its shape, and in every text only figures and links that can be shown. */
export function contentValueSchema<Part extends ContentPart>(part: Part): z.ZodType<Content[Part]> {
  return buildSchema(CONTENT_SHAPES[part] as AnyShape, listPlaceholderNames(part)) as unknown as z.ZodType<
    Content[Part]
  >
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

function buildTextSchema({ most, allowsPlaceholders: marks }: TextShape, names: readonly string[]) {
  if (!marks) return storedText(most)
  return storedText(most).superRefine((text, context) => {
    const wrong = listInvalidMarkup(text, names)
    for (const name of wrong.names) {
      const message = 'dashboard:settings.errors.unknownFigure'
      context.addIssue({ code: 'custom', message, params: { name } })
    }
    for (const to of wrong.links) {
      context.addIssue({ code: 'custom', message: 'dashboard:settings.errors.link', params: { to } })
    }
  })
}

function buildBlockSchema(most: number, names: readonly string[]) {
  const said = buildTextSchema({ kind: 'text', most, allowsPlaceholders: true }, names)
  const row = z.tuple([said, said])
  const forms = {
    paragraph: said,
    list: z.strictObject({ list: z.array(said).min(1).max(30) }),
    rows: z.strictObject({ rows: z.array(row).min(1).max(30) }),
  }
  // Not a union: what is wrong is named where it stands, not as "no form fits".
  return z.unknown().superRefine((value, context) => {
    const form = typeof value !== 'object' || value === null ? 'paragraph' : 'rows' in value ? 'rows' : 'list'
    for (const issue of forms[form].safeParse(value).error?.issues ?? [])
      context.addIssue({ ...issue } as never)
  })
}

/** Entries that name themselves name themselves once. */
function requireUniqueIds(list: z.ZodArray<z.ZodType>, entry: AnyShape): z.ZodType {
  if (entry.kind !== 'group' || !('id' in entry.of)) return list
  return list.refine((entries) => {
    const ids = entries.map((one) => (one as { id: string }).id)
    return new Set(ids).size === ids.length
  }, 'dashboard:settings.errors.twice')
}
