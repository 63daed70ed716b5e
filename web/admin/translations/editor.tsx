import { Link } from 'react-router'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { LANGS, type Lang } from '../../../shop/localization/languages.ts'
import { NAMESPACES } from '../../../shop/localization/namespaces.ts'
import { isolated } from '../../localization/formats.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { Shown } from './arrange-words.ts'
import { Desk } from './desk.tsx'
import { nameOfLang, type Place } from './staff-words.ts'

interface EditorProps {
  place: Place
  /** Which texts are shown at first. */
  first: Shown
  live: readonly Lang[]
  onGo: (to: { of?: string; namespace?: string }) => void
}

export function Editor({ place, first, live, onGo }: EditorProps) {
  const { t } = useTranslation('dashboard')
  const { lang, namespace } = place
  return (
    <>
      <div className="grid gap-4 sm:max-w-2xl sm:grid-cols-2">
        <SelectField
          label={t('words.language')}
          value={lang}
          onChange={(event) => onGo({ of: event.target.value })}
        >
          {LANGS.map((code) => (
            <option key={code} value={code} lang={code}>
              {nameOfLang(code)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('words.namespace')}
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
          {t('words.notLive', { language: isolated(LANGUAGES[lang].nativeName) })}{' '}
          <Link to="/settings/languages" className="text-link underline underline-offset-4">
            {t('words.openLanguages')}
          </Link>
        </p>
      )}
      <Desk key={`${lang}/${namespace}`} place={place} first={first} live={live} />
    </>
  )
}
