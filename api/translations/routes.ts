import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { LANGUAGES } from '../../shop/localization/language-names.ts'
import { LANGS } from '../../shop/localization/languages.ts'
import { isNamespace, NAMESPACES, STAFF_NAMESPACES } from '../../shop/localization/namespaces.ts'
import { countTranslations, sumCustomerCounts } from '../../shop/translations/completion.ts'
import { type MessageTree, nestMessages } from '../../shop/translations/flatten-messages.ts'
import { getTranslationFile } from '../../shop/translations/get-translation-file.ts'
import { createRouter } from '../create-router.ts'
import { jsonResponse, problemResponses } from '../schema.ts'
import { countsSchema, languageSchema, requireTranslationFileId, translationFileParams } from './schema.ts'
import { serializeCounts } from './serialize.ts'

/** Reading translations needs no permission: every page shows them. */
export const translationRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/languages',
      operationId: 'listTranslationLanguages',
      tags: ['translations'],
      summary: 'List the languages of the shop',
      description: 'All languages that the shop can be translated to, live or not.',
      responses: {
        200: jsonResponse(z.object({ languages: z.array(languageSchema) })),
        ...problemResponses(),
      },
    }),
    (c) => {
      const { liveLanguages } = c.var.messages
      const languages = LANGS.map((code) => ({ ...LANGUAGES[code], live: liveLanguages.includes(code) }))
      return c.json({ languages }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/namespaces',
      operationId: 'listTranslationNamespaces',
      tags: ['translations'],
      summary: 'List the namespaces',
      description:
        'The texts of customers are divided into namespaces, one file each. Those of the staff area are listed apart.',
      responses: {
        200: jsonResponse(
          z.object({
            namespaces: z.array(z.enum(NAMESPACES)),
            staffNamespaces: z.array(z.enum(STAFF_NAMESPACES)),
          }),
        ),
        ...problemResponses(),
      },
    }),
    (c) => c.json({ namespaces: [...NAMESPACES], staffNamespaces: [...STAFF_NAMESPACES] }, 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/stats',
      operationId: 'getTranslationStats',
      tags: ['translations'],
      summary: 'Get the completion of each language',
      description: 'Counts the texts of customers, without those of the staff area.',
      responses: {
        200: jsonResponse(
          z.object({ total_languages: z.number(), total_namespaces: z.number(), languages: countsSchema }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const counts = await countTranslations(c.var.runtime.db)
      const languages = serializeCounts((lang) => sumCustomerCounts(counts[lang]))
      const [total_languages, total_namespaces] = [LANGS.length, NAMESPACES.length]
      return c.json({ total_languages, total_namespaces, languages }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/compare/{namespace}',
      operationId: 'compareTranslations',
      tags: ['translations'],
      summary: 'Compare the completion of a namespace across languages',
      request: { params: translationFileParams.pick({ namespace: true }) },
      responses: {
        200: jsonResponse(
          z.object({
            total_keys: z.number().openapi({ description: 'Number of English keys' }),
            languages: countsSchema,
          }),
        ),
        ...problemResponses('not_found'),
      },
    }),
    async (c) => {
      const { namespace } = c.req.valid('param')
      if (!isNamespace(namespace)) throw new ShopError('not_found')
      const counts = await countTranslations(c.var.runtime.db)
      const languages = serializeCounts((lang) => counts[lang][namespace])
      return c.json({ total_keys: counts.en[namespace].total, languages }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/export/{lang}/{namespace}',
      operationId: 'exportTranslations',
      tags: ['translations'],
      summary: 'Export the texts of a language as a JSON file',
      description: 'Contains the texts of the language itself, without English fallbacks.',
      request: { params: translationFileParams },
      responses: {
        200: jsonResponse(
          z.custom<MessageTree>().openapi({ type: 'object', description: 'Nested keys with texts' }),
        ),
        ...problemResponses('not_found'),
      },
    }),
    async (c) => {
      const file = requireTranslationFileId(c.req.valid('param'))
      const { messages } = await getTranslationFile(c.var.runtime.db, file)
      const nested = nestMessages(messages)
      const response = c.json(nested, 200, {
        'content-disposition': `attachment; filename="${file.lang}-${file.namespace}.json"`,
      })
      // Indented like the shipped files, for people who edit it.
      return new Response(`${JSON.stringify(nested, null, 2)}\n`, response) as typeof response
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/{lang}/{namespace}',
      operationId: 'getTranslations',
      tags: ['translations'],
      summary: 'Get the texts of a language by key',
      description: 'The texts of the language itself, without English fallbacks.',
      request: { params: translationFileParams },
      responses: { 200: jsonResponse(z.record(z.string(), z.string())), ...problemResponses('not_found') },
    }),
    async (c) => {
      const file = requireTranslationFileId(c.req.valid('param'))
      const { messages } = await getTranslationFile(c.var.runtime.db, file)
      return c.json(Object.fromEntries(messages), 200)
    },
  )
