import { LANGUAGES } from '../../shop/localization/language-names.ts'
import { DEFAULT_LANG, type Lang } from '../../shop/localization/languages.ts'

/** As its own people call it, and in English beside it. */
export function LanguageName({ lang }: { lang: Lang }) {
  const { name, nativeName } = LANGUAGES[lang]
  return (
    <>
      <bdi lang={lang}>{nativeName}</bdi>
      {name !== nativeName && (
        // The gap is on the page's side: the name inside has a direction of its own.
        <span className="ms-2 font-normal text-muted">
          <bdi lang={DEFAULT_LANG}>{name}</bdi>
        </span>
      )}
    </>
  )
}
