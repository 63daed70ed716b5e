import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { formatCount } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { ImportResult } from '../translations-api.ts'

/** Longer lists start collapsed, to keep the buttons below them in reach. */
const MAX_OPEN = 20

/** Added, changed and unchanged texts of an import. */
export function ImportPreview({ preview, lang }: { preview: ImportResult; lang: Lang }) {
  const { t } = useTranslation('admin-translations')
  const { added, changed, unchanged, unknown } = preview
  const text = { lang, dir: getTextDirection(lang) }
  const look = 'text-start wrap-anywhere whitespace-pre-wrap'
  return (
    <div className="border-t border-line">
      <Part title={t('importPreview.added')} count={added.length}>
        {added.map(({ key, value }) => (
          <Entry key={key} name={key}>
            <p {...text} className={look}>
              {value}
            </p>
          </Entry>
        ))}
      </Part>
      <Part title={t('importPreview.changed')} count={changed.length}>
        {changed.map(({ key, before, value }) => (
          <Entry key={key} name={key}>
            <p {...text} className={`text-muted line-through decoration-line ${look}`}>
              {before}
            </p>
            <ArrowDown className="my-0.5 size-4 text-muted" aria-hidden="true" />
            <p {...text} className={look}>
              {value}
            </p>
          </Entry>
        ))}
      </Part>
      <Part title={t('importPreview.unchanged')} count={unchanged} />
      {unknown.length > 0 && (
        <Part title={t('importPreview.unknown')} count={unknown.length}>
          {unknown.map((key) => (
            <Entry key={key} name={key} />
          ))}
        </Part>
      )}
    </div>
  )
}

function Part({ title, count, children }: { title: string; count: number; children?: ReactNode }) {
  const { lang } = useLang()
  const head = (
    <>
      {title} <bdi className="figures text-muted">{formatCount(lang, count)}</bdi>
    </>
  )
  if (count === 0 || !children) {
    return <p className="border-b border-line py-2.5 ps-4 font-semibold">{head}</p>
  }
  return (
    <details open={count <= MAX_OPEN} className="border-b border-line py-2.5">
      <summary className="font-semibold marker:text-muted">{head}</summary>
      <ul className="mt-2">{children}</ul>
    </details>
  )
}

function Entry({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <li className="py-1.5 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
      <p dir="ltr" className="font-mono text-sm text-muted wrap-anywhere rtl:text-end">
        {name}
      </p>
      {children}
    </li>
  )
}
