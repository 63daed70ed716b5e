import { useSearchParams } from 'react-router'
import { CONTENT_PARTS, type ContentPart } from '../../../../shop/content/content.ts'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { isLang } from '../../../../shop/localization/languages.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useWritableLanguages } from '../../use-languages.ts'
import { PartEditor } from './part-editor.tsx'
import { useWrittenTexts } from './use-written-texts.ts'

function partIn(search: URLSearchParams): ContentPart {
  return CONTENT_PARTS.find((part) => part === search.get('part')) ?? 'claims'
}

/**
 * Editor of the shop's texts. The URL holds language and part, so that switching between them triggers the
 * warning about unsaved changes.
 */
export default function Texts() {
  const { t } = useTranslation('admin-settings')
  const { lang: read } = useLang()
  const [search, setSearch] = useSearchParams()
  const requested = search.get('in')
  const [lang, part] = [isLang(requested) ? requested : read, partIn(search)]
  const texts = useWrittenTexts(lang)
  const writable = useWritableLanguages()
  const offered = writable.includes(lang) ? writable : [...writable, lang]
  const go = (to: { in?: string; part?: string }) =>
    setSearch({ in: lang, part, ...to }, { preventScrollReset: true })
  return (
    <>
      <div className="mt-6 grid max-w-2xl gap-4 sm:grid-cols-2">
        <SelectField
          label={t('texts.language')}
          value={lang}
          onChange={(event) => go({ in: event.target.value })}
        >
          {offered.map((code) => (
            <option key={code} value={code}>
              {LANGUAGES[code].nativeName}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('texts.part')}
          value={part}
          onChange={(event) => go({ part: event.target.value })}
        >
          {CONTENT_PARTS.map((name) => (
            <option key={name} value={name}>
              {t(`texts.parts.${name}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {texts.failed ? (
        <LoadFailed title={t('texts.loadFailed')} onRetry={texts.reload} />
      ) : texts.texts ? (
        <PartEditor
          key={`${lang} ${part}`}
          part={part}
          lang={lang}
          written={texts.texts.parts[part]}
          english={lang === 'en' ? undefined : texts.texts.english[part].value}
          onSave={(value) => texts.write(part, value)}
          onReset={() => texts.reset(part)}
          onReload={texts.reload}
        />
      ) : (
        <Spinner label={t('common:loading')} />
      )}
    </>
  )
}
