import { z } from '@hono/zod-openapi'
import {
  getContentParts,
  resetContent,
  type StoredContent,
  updateContent,
} from '../../shop/content/update-content.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { InvalidBodyError } from '../problem.ts'
import { lang } from '../schema.ts'
import {
  contentChangeSchema,
  contentPartSchema,
  contentPartsSchema,
  contentPathParams,
  contentValueSchema,
} from './schema.ts'

export const contentRoutes = [
  endpoint(
    'GET /admin/content/{lang}',
    {
      operationId: 'listContentParts',
      tag: 'content',
      summary: 'List the content parts of a language',
      description:
        'The texts of the shop about itself: claims, testimonials, FAQ, footer, story and legal pages.',
      ...requirePermission('settings:manage'),
      param: z.object({ lang }),
      answer: contentPartsSchema,
    },
    async ({ param, db }) => {
      const parts = await getContentParts(db, param.lang)
      const serialized = Object.entries(parts).map(([part, stored]) => [part, serializeContentPart(stored)])
      return { parts: Object.fromEntries(serialized) as Record<keyof typeof parts, ContentPartBody> }
    },
  ),
  endpoint(
    'PUT /admin/content/{lang}/{part}',
    {
      operationId: 'updateContentPart',
      tag: 'content',
      summary: 'Update a content part',
      description:
        'Replaces the value. From then on later versions of the sample content no longer change this part.',
      ...requirePermission('settings:manage'),
      param: contentPathParams,
      ifMatch: 'optional',
      json: contentChangeSchema,
      answer: contentPartSchema,
      errors: ['changed_meanwhile'],
    },
    async ({ expectedRevision, param, json, db, actor }) => {
      const { lang, part } = param
      const parsed = z.object({ value: contentValueSchema(part) }).safeParse(json)
      if (!parsed.success) throw new InvalidBodyError(parsed.error, json)
      const change = { lang, part, value: parsed.data.value, expectedRevision, actor }
      const updated = await updateContent(db, change)
      return serializeContentPart(updated)
    },
  ),
  endpoint(
    'DELETE /admin/content/{lang}/{part}',
    {
      operationId: 'resetContentPart',
      tag: 'content',
      summary: 'Reset a content part to the sample',
      description: 'A language without sample content shows the English text again.',
      ...requirePermission('settings:manage'),
      param: contentPathParams,
      ifMatch: 'optional',
      answer: contentPartSchema,
      errors: ['changed_meanwhile'],
    },
    async ({ param, db, actor, expectedRevision }) => {
      const target = { ...param, expectedRevision, actor }
      const sample = await resetContent(db, target)
      return serializeContentPart(sample)
    },
  ),
]

type ContentPartBody = z.infer<typeof contentPartSchema>

function serializeContentPart({ value, revision }: StoredContent): ContentPartBody {
  return { value: value as ContentPartBody['value'], revision }
}
