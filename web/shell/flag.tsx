import type { Lang } from '../../shop/localization/languages.ts'

/**
 * An image, because flag characters do not show on every system. Separate files, because visitors see few of
 * them.
 */
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
