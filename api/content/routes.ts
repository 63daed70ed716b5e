import { createRoute, z } from '@hono/zod-openapi'
import {
  getContentParts,
  resetContent,
  type StoredContent,
  updateContent,
} from '../../shop/content/update-content.ts'
import { NOT_STORED } from '../../shop/database/revision.ts'
import { createRouter } from '../create-router.ts'
import {
  buildEtag,
  formerRevisionField,
  getExpectedRevision,
  optionalIfMatch,
  resourceResponse,
} from '../if-match.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { InvalidBodyError } from '../problem.ts'
import { jsonBody, jsonResponse, lang, problemResponses } from '../schema.ts'
import {
  contentChangeSchema,
  contentPartSchema,
  contentPartsSchema,
  contentPathParams,
  contentValueSchema,
} from './schema.ts'

export const contentRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/content/{lang}',
      operationId: 'listContentParts',
      tags: ['content'],
      summary: 'List the content parts of a language',
      description:
        'The texts of the shop about itself: claims, testimonials, FAQ, footer, story and legal pages.',
      ...requirePermission('settings:manage'),
      request: { params: z.object({ lang }) },
      responses: { 200: jsonResponse(contentPartsSchema), ...problemResponses() },
    }),
    async (c) => {
      const parts = await getContentParts(c.var.runtime.db, c.req.valid('param').lang)
      const serialized = Object.entries(parts).map(([part, stored]) => [part, serializeContentPart(stored)])
      return c.json(
        { parts: Object.fromEntries(serialized) as Record<keyof typeof parts, ContentPartBody> },
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/content/{lang}/{part}',
      operationId: 'updateContentPart',
      tags: ['content'],
      summary: 'Update a content part',
      description:
        'Replaces the value. From then on later versions of the sample content no longer change this part.',
      ...requirePermission('settings:manage'),
      request: { params: contentPathParams, headers: optionalIfMatch, ...jsonBody(contentChangeSchema) },
      responses: { 200: resourceResponse(contentPartSchema), ...problemResponses('changed_meanwhile') },
    }),
    async (c) => {
      const { lang, part } = c.req.valid('param')
      const body = c.req.valid('json')
      const expectedRevision = getExpectedRevision(c.req.valid('header'), body.version)
      const parsed = z.object({ value: contentValueSchema(part) }).safeParse(body)
      if (!parsed.success) throw new InvalidBodyError(parsed.error, body)
      const change = { lang, part, value: parsed.data.value, expectedRevision, actor: c.var.actor }
      const updated = await updateContent(c.var.runtime.db, change)
      return c.json(serializeContentPart(updated), 200, buildEtag(updated.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/content/{lang}/{part}',
      operationId: 'resetContentPart',
      tags: ['content'],
      summary: 'Reset a content part to the sample',
      description: 'A language without sample content shows the English text again.',
      ...requirePermission('settings:manage'),
      request: {
        params: contentPathParams,
        headers: optionalIfMatch,
        query: z.object({ version: formerRevisionField }),
      },
      responses: { 200: resourceResponse(contentPartSchema), ...problemResponses('changed_meanwhile') },
    }),
    async (c) => {
      const expectedRevision = getExpectedRevision(c.req.valid('header'), c.req.valid('query').version)
      const target = { ...c.req.valid('param'), expectedRevision, actor: c.var.actor }
      const sample = await resetContent(c.var.runtime.db, target)
      return c.json(serializeContentPart(sample), 200, buildEtag(sample.revision))
    },
  )

type ContentPartBody = z.infer<typeof contentPartSchema>

/** Keeps `version` for pages that a browser loaded from the release before: without it they would reset unchecked. */
function serializeContentPart({ value, revision }: StoredContent): ContentPartBody {
  const version = revision === NOT_STORED ? null : String(revision)
  return { value: value as ContentPartBody['value'], revision, version }
}
