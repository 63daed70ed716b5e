import { formatCount } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { type EntryFilter, FILTERS } from './entry-groups.ts'

interface EntryFiltersProps {
  counts: Record<EntryFilter, number>
  shown: EntryFilter
  onShow: (shown: EntryFilter) => void
}

/** Filters of the texts, each with its count. */
export function EntryFilters({ counts, shown, onShow }: EntryFiltersProps) {
  const { t } = useTranslation('admin-translations')
  const { lang } = useLang()
  return (
    <fieldset className="flex min-w-0 gap-1.5 max-sm:-mx-(--gutter) max-sm:overflow-x-auto max-sm:px-(--gutter) sm:flex-wrap">
      <legend className="sr-only">{t('filterLabel')}</legend>
      {FILTERS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={shown === name}
          onClick={() => onShow(name)}
          data-shown={name}
          className="flex h-8 items-center gap-2 rounded-full border border-edge px-3 text-[0.9rem] font-medium whitespace-nowrap hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {t(`filters.${name}`)}
          <bdi className="figures font-normal">{formatCount(lang, counts[name])}</bdi>
        </button>
      ))}
    </fieldset>
  )
}
