import { Link } from 'react-router'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { LANGS, type Lang } from '../../../../shop/localization/languages.ts'
import { NAMESPACES } from '../../../../shop/localization/namespaces.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { getSettingsPath } from '../../settings/sections.ts'
import { formatLangName, type Place } from '../translations-api.ts'
import type { EntryFilter } from './entry-groups.ts'
import { TranslationEditor } from './translation-editor.tsx'

interface EditorTabProps {
  place: Place
  /** Initial filter of the texts. */
  first: EntryFilter
  live: readonly Lang[]
  onGo: (to: { of?: string; namespace?: string }) => void
}

export function EditorTab({ place, first, live, onGo }: EditorTabProps) {
  const { t } = useTranslation('admin-translations')
  const { lang, namespace } = place
  return (
    <>
      <div className="grid gap-4 sm:max-w-2xl sm:grid-cols-2">
        <SelectField
          label={t('language')}
          value={lang}
          onChange={(event) => onGo({ of: event.target.value })}
        >
          {LANGS.map((code) => (
            <option key={code} value={code} lang={code}>
              {formatLangName(code)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('namespace')}
          value={namespace}
          onChange={(event) => onGo({ namespace: event.target.value })}
        >
          {NAMESPACES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {!live.includes(lang) && (
        <p className="mt-3 text-muted" data-not-live>
          {t('notLive', { language: isolateBidi(LANGUAGES[lang].nativeName) })}{' '}
          <Link to={getSettingsPath('languages')} className="text-link underline underline-offset-4">
            {t('languageSettings')}
          </Link>
        </p>
      )}
      <TranslationEditor key={`${lang}/${namespace}`} place={place} first={first} live={live} />
    </>
  )
}
