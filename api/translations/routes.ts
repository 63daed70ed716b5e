import { z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { LANGUAGES } from '../../shop/localization/language-names.ts'
import { LANGS } from '../../shop/localization/languages.ts'
import { isNamespace, NAMESPACES, STAFF_NAMESPACES } from '../../shop/localization/namespaces.ts'
import { countTranslations, sumCustomerCounts } from '../../shop/translations/completion.ts'
import { nestMessages } from '../../shop/translations/get-shipped-messages.ts'
import { getTranslationFile } from '../../shop/translations/get-translation-file.ts'
import { endpoint } from '../endpoint.ts'
import { sendFile } from '../stream-file.ts'
import {
  countsSchema,
  languageSchema,
  requireTranslationFileId,
  serializeCounts,
  translationFileParams,
} from './schema.ts'

/** Reading translations needs no permission: every page shows them. */
export const translationRoutes = [
  endpoint({
    key: 'GET /translations/languages',
    operationId: 'listTranslationLanguages',
    summary: 'List the languages of the shop',
    description: 'All languages that the shop can be translated to, live or not.',
    answer: z.object({ languages: z.array(languageSchema) }),
    handle: ({ messages }) => {
      const { liveLanguages } = messages
      const languages = LANGS.map((code) => ({ ...LANGUAGES[code], live: liveLanguages.includes(code) }))
      return { languages }
    },
  }),
  endpoint({
    key: 'GET /translations/namespaces',
    operationId: 'listTranslationNamespaces',
    summary: 'List the namespaces',
    description:
      'The texts of customers are divided into namespaces, one file each. Those of the staff area are listed apart.',
    answer: z.object({
      namespaces: z.array(z.enum(NAMESPACES)),
      staffNamespaces: z.array(z.enum(STAFF_NAMESPACES)),
    }),
    handle: () => ({ namespaces: [...NAMESPACES], staffNamespaces: [...STAFF_NAMESPACES] }),
  }),
  endpoint({
    key: 'GET /translations/stats',
    operationId: 'getTranslationStats',
    summary: 'Get the completion of each language',
    description: 'Counts the texts of customers, without those of the staff area.',
    answer: z.object({
      total_languages: z.number(),
      total_namespaces: z.number(),
      languages: countsSchema,
    }),
    handle: async ({ db }) => {
      const counts = await countTranslations(db)
      const languages = serializeCounts((lang) => sumCustomerCounts(counts[lang]))
      const [total_languages, total_namespaces] = [LANGS.length, NAMESPACES.length]
      return { total_languages, total_namespaces, languages }
    },
  }),
  endpoint({
    key: 'GET /translations/compare/{namespace}',
    operationId: 'compareTranslations',
    summary: 'Compare the completion of a namespace across languages',
    param: translationFileParams.pick({ namespace: true }),
    answer: z.object({
      total_keys: z.number().describe('Number of English keys'),
      languages: countsSchema,
    }),
    errors: ['not_found'],
    handle: async ({ param: { namespace }, db }) => {
      if (!isNamespace(namespace)) throw new ShopError('not_found')
      const counts = await countTranslations(db)
      const languages = serializeCounts((lang) => counts[lang][namespace])
      return { total_keys: counts.en[namespace].total, languages }
    },
  }),
  endpoint({
    key: 'GET /translations/export/{lang}/{namespace}',
    operationId: 'exportTranslations',
    summary: 'Export the texts of a language as a JSON file',
    description: 'Contains the texts of the language itself, without English fallbacks.',
    param: translationFileParams,
    file: ['application/json'],
    errors: ['not_found'],
    handle: async ({ param, db, c }) => {
      const file = requireTranslationFileId(param)
      const { messages } = await getTranslationFile(db, file)
      const nested = nestMessages(messages)
      // Indented like the shipped files, for people who edit it.
      return sendFile(c, `${file.lang}-${file.namespace}.json`, `${JSON.stringify(nested, null, 2)}\n`)
    },
  }),
  endpoint({
    key: 'GET /translations/{lang}/{namespace}',
    operationId: 'getTranslations',
    summary: 'Get the texts of a language by key',
    description: 'The texts of the language itself, without English fallbacks.',
    param: translationFileParams,
    answer: z.record(z.string(), z.string()),
    errors: ['not_found'],
    handle: async ({ param, db }) => {
      const { messages } = await getTranslationFile(db, requireTranslationFileId(param))
      return Object.fromEntries(messages)
    },
  }),
]
