import { LANGUAGES } from '../../shop/localization/language-names.ts'
import { DEFAULT_LANG, type Lang } from '../../shop/localization/languages.ts'

/** Native name of a language, followed by its English name. */
export function LanguageName({ lang }: { lang: Lang }) {
  const { name, nativeName } = LANGUAGES[lang]
  return (
    <>
      <bdi lang={lang}>{nativeName}</bdi>
      {name !== nativeName && ' '}
      {name !== nativeName && (
        // The margin is outside the `bdi`, because the name inside has its own direction.
        <span className="ms-1 font-normal text-muted">
          <bdi lang={DEFAULT_LANG}>{name}</bdi>
        </span>
      )}
    </>
  )
}
