import { createRoute, z } from '@hono/zod-openapi'
import { getContentParts, resetContent, updateContent } from '../../shop/content/update-content.ts'
import { createRouter } from '../create-router.ts'
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
      return c.json({ parts: parts as Record<keyof typeof parts, z.infer<typeof contentPartSchema>> }, 200)
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
      request: { params: contentPathParams, ...jsonBody(contentChangeSchema) },
      responses: { 200: jsonResponse(contentPartSchema), ...problemResponses('changed_meanwhile') },
    }),
    async (c) => {
      const { lang, part } = c.req.valid('param')
      const body = c.req.valid('json')
      const parsed = z.object({ value: contentValueSchema(part) }).safeParse(body)
      if (!parsed.success) throw new InvalidBodyError(parsed.error)
      const change = { lang, part, value: parsed.data.value, seen: body.version, actor: c.var.actor }
      return c.json((await updateContent(c.var.runtime.db, change)) as z.infer<typeof contentPartSchema>, 200)
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
      request: { params: contentPathParams, query: z.object({ version: z.string().max(64).optional() }) },
      responses: { 200: jsonResponse(contentPartSchema), ...problemResponses('changed_meanwhile') },
    }),
    async (c) => {
      const target = { ...c.req.valid('param'), seen: c.req.valid('query').version, actor: c.var.actor }
      return c.json((await resetContent(c.var.runtime.db, target)) as z.infer<typeof contentPartSchema>, 200)
    },
  )
