import { DEFAULT_LANG, type Lang } from '../../shop/localization/languages.ts'
import { NAMESPACES } from '../../shop/localization/namespaces.ts'
import type { Db } from '../../shop/services.ts'
import { getShippedMessages } from '../../shop/translations/get-shipped-messages.ts'
import { listRequiredKeys } from '../../shop/translations/plural-forms.ts'
import { translationChanges, translations } from '../../shop/translations/tables.ts'

/** Adds translations for a share of the customers' messages; each text is the language code and the key. */
export async function addTranslations(db: Db, lang: Lang, share = 1): Promise<void> {
  const places = NAMESPACES.flatMap((namespace) =>
    listRequiredKeys(lang, getShippedMessages(DEFAULT_LANG, namespace)).map((key) => ({
      lang,
      namespace,
      key,
    })),
  )
  const translated = places.slice(0, Math.ceil(places.length * share))
  const status = 'approved' as const
  await db
    .insert(translations)
    .values(translated.map((message) => ({ ...message, value: lang, status, english: null, revision: 1 })))
  const [first] = translated
  if (first) await db.insert(translationChanges).values({ ...first, kind: 'imported' })
}
