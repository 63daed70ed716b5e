import { href, Link } from 'react-router'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import {
  DEFAULT_LANG,
  type Lang,
  MIN_LIVE_COMPLETION_PERCENT,
} from '../../../../shop/localization/languages.ts'
import { formatPercent } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { withSearch } from '../../../with-search.ts'
import { LanguageName } from '../../language-name.tsx'
import { Switch } from '../switch.tsx'

interface LanguageRowProps {
  lang: Lang
  /** Translated share of the storefront texts. */
  percent: number
  wasOn: boolean
  on: boolean
  onChange: (on: boolean) => void
}

export function LanguageRow({ lang, percent, wasOn, on, onChange }: LanguageRowProps) {
  const { t } = useTranslation('admin-settings')
  const { lang: read } = useLang()
  const isShort = percent < MIN_LIVE_COMPLETION_PERCENT
  const status = getLanguageStatus({ lang, isShort, wasOn, on })
  return (
    <div data-language={lang}>
      <Switch
        name={lang}
        label={
          <span>
            <LanguageName lang={lang} />
          </span>
        }
        text={
          <p className="flex flex-wrap gap-x-3">
            <bdi className="figures">
              {t('languages.completion', { percent: formatPercent(read, percent) })}
            </bdi>
            {status && (
              <span>
                {t(`languages.${status}`, { percent: formatPercent(read, MIN_LIVE_COMPLETION_PERCENT) })}
              </span>
            )}
            {isShort && (
              <Link
                to={withSearch(href('/translations'), { of: lang })}
                className="text-link underline underline-offset-4"
              >
                {t('languages.translate')}
                <span className="sr-only">
                  : <bdi lang={lang}>{LANGUAGES[lang].nativeName}</bdi>
                </span>
              </Link>
            )}
          </p>
        }
        on={on}
        disabled={lang === DEFAULT_LANG || (isShort && !wasOn)}
        onChange={onChange}
      />
    </div>
  )
}

interface LanguageState {
  lang: Lang
  isShort: boolean
  wasOn: boolean
  on: boolean
}

/** Returns the message about the language, or null for one that is live and complete enough. */
function getLanguageStatus({ lang, isShort, wasOn, on }: LanguageState) {
  if (lang === DEFAULT_LANG) return 'alwaysLive'
  if (wasOn && !on) return 'disableHint'
  if (!wasOn && on) return 'enableHint'
  if (isShort) return on ? 'belowMinimum' : 'incomplete'
  return on ? null : 'ready'
}
