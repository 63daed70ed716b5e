import { LANGUAGES } from '../../shop/localization/language-names.ts'
import { intlTag, type Lang } from '../../shop/localization/languages.ts'
import { useLang } from '../i18n/translation.tsx'

/** Native name of a language, followed by its name in the reader's. */
export function LanguageName({ lang }: { lang: Lang }) {
  const { lang: read } = useLang()
  const { nativeName } = LANGUAGES[lang]
  const name = new Intl.DisplayNames([intlTag(read)], { type: 'language' }).of(lang)
  return (
    <>
      <bdi lang={lang}>{nativeName}</bdi>
      {lang !== read && ' '}
      {lang !== read && (
        // The margin is outside the `bdi`, because the name inside has its own direction.
        <span className="ms-1 font-normal text-muted">
          <bdi>{name}</bdi>
        </span>
      )}
    </>
  )
}
