import type { Lang } from '../../shop/localization/languages.ts'

/** Drawn, since flag characters do not show on every system; files of their own, since few visitors see them all. */
export function Flag({ lang }: { lang: Lang }) {
  return (
    <img
      src={`/flags/${lang}.svg`}
      alt=""
      width={24}
      height={16}
      className="h-4 w-6 shrink-0 rounded-[3px] border border-line"
    />
  )
}
