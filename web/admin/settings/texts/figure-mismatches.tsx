import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import type { ContentPart } from '../../../../shop/content/content.ts'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { type Answer, callApi } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { logFailure } from '../../data/log-failure.ts'
import type { PageTexts } from './page-texts-api.ts'
import { getTextsPath } from './text-pages.ts'
import { toRecord } from './versions.ts'

/** The texts of the operator that state another figure than the settings; nothing while there are none. */
export function StatedFigures({ texts }: { texts: PageTexts }) {
  const { t } = useTranslation('admin-settings')
  const [stated, setStated] = useState<Answer<'GET /admin/stated-figures'>['figures']>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved part may have corrected a figure.
  useEffect(() => {
    logFailure(callApi('GET /admin/stated-figures')).then((loaded) => setStated(loaded?.figures ?? []))
  }, [texts])
  if (stated.length === 0) return null
  return (
    <section aria-labelledby="stated-figures" className="mt-5 max-w-form">
      <Notice tone="warning" title={<h2 id="stated-figures">{t('launch.steps.statedFigures.title')}</h2>}>
        <p>{t('launch.steps.statedFigures.text')}</p>
        <ul className="mt-2">
          {stated.map(({ lang, part, packageId, quote }) => (
            <li key={`${lang} ${part ?? packageId} ${quote}`} className="flex flex-wrap gap-x-3 py-1">
              <Link
                to={
                  part
                    ? getTextsPath(part, findPlace(texts, { part, lang, quote }))
                    : href('/admin/packages/:packageId', { packageId: packageId ?? '' })
                }
                className="text-link underline underline-offset-4"
              >
                {part ? t(`texts.parts.${part}`) : packageId}
              </Link>
              <span className="text-muted">{LANGUAGES[lang].nativeName}</span>
              <q lang={lang} className="ms-auto">
                <bdi>{quote}</bdi>
              </q>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  )
}

type Quote = { part: ContentPart; lang: Lang; quote: string }

/** Finds the member of the part that states the figure; the address names a language that is not live. */
function findPlace({ langs, parts }: PageTexts, { part, lang, quote }: Quote) {
  const members = Object.entries(toRecord(parts[lang]?.[part].value))
  return {
    member: members.find(([, text]) => JSON.stringify(text).includes(quote))?.[0],
    added: langs.includes(lang) ? undefined : lang,
  }
}
