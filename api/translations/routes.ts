import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { LANGUAGES } from '../../shop/localization/language-names.ts'
import { LANGS, type Lang } from '../../shop/localization/languages.ts'
import { isNamespace, NAMESPACES } from '../../shop/localization/namespaces.ts'
import {
  countTranslations,
  getCompletionPercent,
  sumCounts,
  type TranslationCount,
} from '../../shop/translations/completion.ts'
import { type MessageTree, nestMessages } from '../../shop/translations/flatten-messages.ts'
import { getTranslationFile } from '../../shop/translations/get-translation-file.ts'
import { createRouter } from '../create-router.ts'
import { jsonResponse, lang, problemResponses } from '../schema.ts'
import { countSchema, filePathParams, requireTranslationFileId } from './schema.ts'

const languageSchema = z
  .object({
    flag: z.string(),
    code: lang,
    name: z.string(),
    nativeName: z.string(),
    live: z.boolean().openapi({ description: 'Visitors may choose it' }),
  })
  .openapi('TranslationLanguage')

const countsSchema = z.record(z.enum(LANGS), countSchema)

/** What was translated, for whoever asks: it is what every page shows. */
export const translationRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/languages',
      summary: 'The languages the shop can be translated to',
      responses: {
        200: jsonResponse(z.object({ languages: z.array(languageSchema) })),
        ...problemResponses(),
      },
    }),
    (c) => {
      const { liveLanguages: live } = c.var.messages
      const languages = LANGS.map((code) => ({ ...LANGUAGES[code], live: live.includes(code) }))
      return c.json({ languages }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/namespaces',
      summary: 'The files the words of a language stand in',
      responses: {
        200: jsonResponse(z.object({ namespaces: z.array(z.enum(NAMESPACES)) })),
        ...problemResponses(),
      },
    }),
    (c) => c.json({ namespaces: [...NAMESPACES] }, 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/stats',
      summary: 'How much of the shop each language says',
      responses: {
        200: jsonResponse(
          z.object({ total_languages: z.number(), total_namespaces: z.number(), languages: countsSchema }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const counts = await countTranslations(c.var.runtime.db)
      const languages = countsByLanguage((code) => sumCounts(Object.values(counts[code])))
      const [total_languages, total_namespaces] = [LANGS.length, NAMESPACES.length]
      return c.json({ total_languages, total_namespaces, languages }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/compare/{namespace}',
      summary: 'How much of a file each language says',
      request: { params: filePathParams.pick({ namespace: true }) },
      responses: {
        200: jsonResponse(
          z.object({
            total_keys: z.number().openapi({ description: 'In English' }),
            languages: countsSchema,
          }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { namespace } = c.req.valid('param')
      if (!isNamespace(namespace)) throw new ShopError('not_found')
      const counts = await countTranslations(c.var.runtime.db)
      const languages = countsByLanguage((code) => counts[code][namespace])
      return c.json({ total_keys: counts.en[namespace].total, languages }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/export/{lang}/{namespace}',
      summary: 'What a language itself says, as a file',
      request: { params: filePathParams },
      responses: {
        200: jsonResponse(
          z
            .custom<MessageTree>()
            .openapi({ type: 'object', description: 'Keys lead to texts or to more keys' }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const file = requireTranslationFileId(c.req.valid('param'))
      const { messages: words } = await getTranslationFile(c.var.runtime.db, file)
      const nested = nestMessages(words)
      const answer = c.json(nested, 200, {
        'content-disposition': `attachment; filename="${file.lang}-${file.namespace}.json"`,
      })
      // Written as the shipped files are, for who opens it.
      return new Response(`${JSON.stringify(nested, null, 2)}\n`, answer) as typeof answer
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/translations/{lang}/{namespace}',
      summary: 'What a language itself says, by path: without what English says in its stead',
      request: { params: filePathParams },
      responses: { 200: jsonResponse(z.record(z.string(), z.string())), ...problemResponses() },
    }),
    async (c) => {
      const { messages: words } = await getTranslationFile(
        c.var.runtime.db,
        requireTranslationFileId(c.req.valid('param')),
      )
      return c.json(Object.fromEntries(words), 200)
    },
  )

function countsByLanguage(count: (lang: Lang) => TranslationCount) {
  return Object.fromEntries(LANGS.map((lang) => [lang, serializeCount(count(lang))])) as Record<
    Lang,
    z.infer<typeof countSchema>
  >
}

function serializeCount(count: TranslationCount): z.infer<typeof countSchema> {
  const { total, translated } = count
  return {
    total_keys: total,
    translated_count: translated,
    missing_count: total - translated,
    completion_percentage: getCompletionPercent(count),
  }
}
