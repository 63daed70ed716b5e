import { href, Link } from 'react-router'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import {
  DEFAULT_LANG,
  LANGS,
  type Lang,
  MIN_LIVE_COMPLETION_PERCENT,
} from '../../../shop/localization/languages.ts'
import { formatPercent } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { withSearch } from '../../with-search.ts'
import { LanguageName } from '../language-name.tsx'
import { EditForm, useSettingsEdit } from './edit-form.tsx'
import type { SectionProps } from './settings-api.ts'
import { Switch } from './switch.tsx'

const ENGLISH: Lang[] = [DEFAULT_LANG]

/** Languages that visitors can select. */
export function Languages({ shop }: SectionProps) {
  const { t } = useTranslation('admin-settings')
  const { lang: read } = useLang()
  const saved = shop.settings.liveLanguages ?? ENGLISH
  const edit = useSettingsEdit(shop, { saved, toChanges: (liveLanguages) => ({ liveLanguages }) })
  const { draft, change } = edit
  const intro = t('languages.intro', { percent: formatPercent(read, MIN_LIVE_COMPLETION_PERCENT) })
  return (
    <EditForm title={t('sections.languages')} intro={intro} edit={edit}>
      <div className="max-w-160 border-t border-line">
        {LANGS.map((lang) => (
          <LanguageRow
            key={lang}
            lang={lang}
            percent={shop.completion[lang] ?? 0}
            wasOn={saved.includes(lang)}
            on={draft.includes(lang)}
            onChange={(on) => change(LANGS.filter((each) => (each === lang ? on : draft.includes(each))))}
          />
        ))}
      </div>
    </EditForm>
  )
}

interface LanguageState {
  lang: Lang
  /** Translated share of the storefront texts. */
  percent: number
  wasOn: boolean
  on: boolean
}

function LanguageRow({ onChange, ...state }: LanguageState & { onChange: (on: boolean) => void }) {
  const { t } = useTranslation('admin-settings')
  const { lang: read } = useLang()
  const { lang, percent, wasOn, on } = state
  const isShort = percent < MIN_LIVE_COMPLETION_PERCENT
  const status = getStatus(state, isShort)
  return (
    <div data-language={lang}>
      <Switch
        name={lang}
        label={<LanguageName lang={lang} />}
        text={
          <p>
            <bdi className="figures">
              {t('languages.completion', { percent: formatPercent(read, percent) })}
            </bdi>
            {status && ' · '}
            {status &&
              t(`languages.${status}`, { percent: formatPercent(read, MIN_LIVE_COMPLETION_PERCENT) })}{' '}
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

/** Returns the message about the language, or null for one that is live and complete enough. */
function getStatus({ lang, wasOn, on }: LanguageState, isShort: boolean) {
  if (lang === DEFAULT_LANG) return 'alwaysLive'
  if (wasOn && !on) return 'disableHint'
  if (!wasOn && on) return 'enableHint'
  if (isShort) return on ? 'belowMinimum' : 'incomplete'
  return on ? null : 'ready'
}
