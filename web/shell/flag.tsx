import { type Lang, type ShippedLang, shippedLang } from '../../shop/localization/languages.ts'

/** Drawn, since flag characters do not show on every system. */
export function Flag({ lang }: { lang: Lang }) {
  return (
    <svg viewBox="0 0 24 16" aria-hidden="true" className="h-4 w-6 shrink-0 rounded-[3px] border border-line">
      {DRAWINGS[shippedLang(lang)]}
    </svg>
  )
}

const DRAWINGS: Record<ShippedLang, React.ReactNode> = {
  en: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#c8102e" strokeWidth="1.6" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#fff" strokeWidth="5.2" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3" d="M12 0v16M0 8h24" />
    </>
  ),
  ar: (
    <>
      <path fill="#006c35" d="M0 0h24v16H0z" />
      <path
        stroke="#fff"
        strokeWidth="1.4"
        strokeLinecap="round"
        d="M6 11.5h12M6 6.5h2.5m1.5 0h2m1.5 0h4.5M8 4.6v1.9m4-2.3v2.3m4.5-2v2"
        fill="none"
      />
    </>
  ),
  es: (
    <>
      <path fill="#aa151b" d="M0 0h24v16H0z" />
      <path fill="#f1bf00" d="M0 4h24v8H0z" />
    </>
  ),
}
