import { useRef, useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import {
  DEFAULT_LANG,
  LANGS,
  type Lang,
  MIN_LIVE_COMPLETION_PERCENT,
} from '../../../shop/localization/languages.ts'
import { formatPercent } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { withSearch } from '../../with-search.ts'
import { LanguageName } from '../language-name.tsx'
import { AddButton } from '../ui/add-button.tsx'
import { EditForm, useSettingsEdit } from './edit-form.tsx'
import type { SectionProps } from './settings-api.ts'
import { SwitchField } from './switch.tsx'

const ENGLISH: Lang[] = [DEFAULT_LANG]

/** Languages that visitors can select. */
export function Languages({ shop }: SectionProps) {
  const { t, lang: read } = useTranslation('admin-settings')
  const saved = shop.settings.liveLanguages ?? ENGLISH
  const edit = useSettingsEdit(shop, { saved, toChanges: (liveLanguages) => ({ liveLanguages }) })
  const { draft, change } = edit
  // A language that is switched here stays in its place until the page is opened again.
  const [atFirst] = useState(saved)
  const [isAdding, setAdding] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const live = LANGS.filter((lang) => atFirst.includes(lang))
  const others = LANGS.filter((lang) => !atFirst.includes(lang))
  /** A search leads to it. */
  const isNamed = others.some((lang) => hash === `#${lang}`)
  const add = () => {
    setAdding(true)
    // The pressed button has gone once the languages are rendered.
    requestAnimationFrame(() => list.current?.focus())
  }
  const renderRow = (lang: Lang) => (
    <LanguageRow
      key={lang}
      lang={lang}
      percent={shop.completion[lang] ?? 0}
      on={draft.includes(lang)}
      onChange={(on) => change(LANGS.filter((each) => (each === lang ? on : draft.includes(each))))}
    />
  )
  return (
    <EditForm title={t('sections.languages')} edit={edit} savesItself>
      <p className="text-[0.9rem] text-muted">
        {t('languages.minimum', { percent: formatPercent(read, MIN_LIVE_COMPLETION_PERCENT) })}
      </p>
      <div className="mt-6 border-t border-line">
        {live.map(renderRow)}
        {isAdding || isNamed ? (
          <div
            ref={list}
            tabIndex={-1}
            className="border-b border-line outline-none [&>:last-child]:border-b-0"
          >
            {others.map(renderRow)}
          </div>
        ) : (
          <AddButton onClick={add}>{t('languages.add')}</AddButton>
        )}
      </div>
    </EditForm>
  )
}

interface LanguageState {
  lang: Lang
  /** Translated share of the storefront texts. */
  percent: number
  on: boolean
}

function LanguageRow({ onChange, ...state }: LanguageState & { onChange: (on: boolean) => void }) {
  const { t, lang: read } = useTranslation('admin-settings', 'admin')
  const { lang, percent, on } = state
  const isShort = percent < MIN_LIVE_COMPLETION_PERCENT
  const status = getStatus(state, isShort)
  if (lang === DEFAULT_LANG)
    return (
      <div data-language={lang} className="flex justify-between gap-x-6 border-b border-line py-3">
        <div>
          <p className="font-medium">
            <LanguageName lang={lang} />
          </p>
          <p className="text-sm text-muted">{t('languages.alwaysLive')}</p>
        </div>
        <span className="text-sm whitespace-nowrap text-muted">{t('languages.always')}</span>
      </div>
    )
  return (
    <div data-language={lang} className="border-b border-line [&>*]:border-0">
      <SwitchField
        name={lang}
        label={<LanguageName lang={lang} />}
        text={
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            {percent < 100 && <progress aria-hidden="true" value={percent} max={100} className="w-24" />}
            <bdi className="figures">
              {t('languages.completion', { percent: formatPercent(read, percent) })}
            </bdi>
            {status &&
              t(`languages.${status}`, { percent: formatPercent(read, MIN_LIVE_COMPLETION_PERCENT) })}
            <Link
              to={withSearch(href('/translations'), { of: lang })}
              className="text-link underline underline-offset-4"
            >
              {t(isShort ? 'languages.translate' : 'admin:screens.translations')}
              <span className="sr-only">
                : <bdi lang={lang}>{LANGUAGES[lang].nativeName}</bdi>
              </span>
            </Link>
          </p>
        }
        on={on}
        disabled={isShort && !on}
        onChange={onChange}
      />
    </div>
  )
}

/** Returns the message about the language, or null for one whose state the switch and the progress say. */
function getStatus({ on }: LanguageState, isShort: boolean) {
  if (isShort) return on ? 'belowMinimum' : null
  return on ? null : 'ready'
}
