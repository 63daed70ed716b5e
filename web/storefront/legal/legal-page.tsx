import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { Block, LegalPage as Page } from '../../../shop/content/legal-text.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { BreadcrumbData } from '../../seo/breadcrumb-data.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { LEGAL_LINKS } from '../../shell/nav-links.ts'
import { useCurrentSection } from '../../ui/hooks/use-current-section.ts'
import { getPolicyPaths } from '../../ui/policy-links.tsx'
import { FactRow } from '../../ui/texts/fact-row.tsx'
import { LinkedText } from '../../ui/texts/sentence.tsx'

/** So few need no table of contents. */
const FEW_SECTIONS = 4

interface LegalPageProps {
  page: Omit<Page, 'updated'> & Partial<Pick<Page, 'updated'>>
  /** Stands below the introduction, unless it renders nothing. */
  notice?: ReactNode
  /** The version of the policies that the page belongs to; absent where they are as today. */
  version?: string
  /** Search engines do not index the page. */
  hidden?: boolean
}

const LINK_CLASS = 'rail-link block py-2 lg:py-1'

/**
 * A text column, with the other legal texts and a table of contents: beside it on wide screens, and above it where they open. Only
 * the text is printed.
 */
export function LegalPage({ page, notice, version, hidden = false }: LegalPageProps) {
  const { t } = useTranslation('footer')
  const { title, description, intro, updated, sections } = page
  const hasContents = sections.length > FEW_SECTIONS
  const [current, watchSection] = useCurrentSection(sections[0]?.id)
  const policies = getPolicyPaths(version)
  // The withdrawal is a form, and has no such list beside it.
  const texts = LEGAL_LINKS.filter(({ word }) => word !== 'withdrawal').map(({ to, word }) => (
    <li key={word}>
      <NavLink to={word === 'terms' || word === 'refund' ? policies[word] : to} className={LINK_CLASS}>
        {t(word)}
      </NavLink>
    </li>
  ))
  const links = sections.map(({ id, heading }) => (
    <li key={id}>
      <a href={`#${id}`} aria-current={id === current ? 'location' : undefined} className={LINK_CLASS}>
        {heading}
      </a>
    </li>
  ))
  return (
    <>
      <PageHead title={title} description={description} hidden={hidden} />
      {!hidden && <BreadcrumbData title={title} />}
      <div className="border-line pb-8 sm:pb-10 lg:border-b print:border-0 print:pb-0">
        <div className="shell pt-12 sm:pt-16 print:pt-0">
          <h1 className="type-title">{title}</h1>
          <p className="mt-3 max-w-2xl text-lg text-muted">{intro}</p>
          {notice && <div className="mt-3 empty:hidden">{notice}</div>}
          {updated && <p className="mt-3 text-sm text-muted">{t('lastUpdated', { date: updated })}</p>}
          <div className="mt-6 -mb-8 divide-y divide-line border-y border-line sm:-mb-10 lg:hidden print:hidden">
            <details>
              <summary className="py-3 font-semibold">{t('legal')}</summary>
              <ul className="pb-3">{texts}</ul>
            </details>
            {hasContents && (
              <details>
                <summary className="py-3 font-semibold">{t('onThisPage')}</summary>
                <ol className="pb-3">{links}</ol>
              </details>
            )}
          </div>
        </div>
      </div>
      <div className="shell grid gap-16 pt-10 sm:pt-14 lg:grid-cols-[15rem_minmax(0,1fr)] print:block print:pt-6">
        <div className="sticky top-24 -mt-0.75 hidden space-y-8 self-start lg:block print:hidden">
          <nav aria-label={t('legal')}>
            <ul className="space-y-1">{texts}</ul>
          </nav>
          {hasContents && (
            <nav aria-labelledby="contents" data-testid="contents">
              <h2 id="contents" className="text-sm font-semibold">
                {t('onThisPage')}
              </h2>
              <ol className="mt-3 space-y-1">{links}</ol>
            </nav>
          )}
        </div>
        <div
          ref={watchSection}
          className="grid max-w-[68ch] gap-10 print:block print:max-w-none print:space-y-6"
        >
          {sections.map(({ id, heading, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`} className="type-heading print:break-after-avoid">
                {heading}
              </h2>
              <div className="mt-4 space-y-4 leading-relaxed">
                {body.map((block) => (
                  <LegalBlock key={JSON.stringify(block)} block={block} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

function LegalBlock({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p className="whitespace-pre-line">
        <LinkedText text={block} />
      </p>
    )
  }
  if ('list' in block) {
    return (
      <ul className="list-disc space-y-2 ps-5 marker:text-muted">
        {block.list.map((text) => (
          <li key={text}>
            <LinkedText text={text} />
          </li>
        ))}
      </ul>
    )
  }
  return <Facts rows={block.rows} />
}

function Facts({ rows }: { rows: [name: string, fact: string][] }) {
  return (
    <dl className="border-t border-line">
      {rows.map(([name, fact]) => (
        <FactRow key={name + fact} label={name} className="sm:grid-cols-[minmax(7rem,1fr)_3fr]!">
          <bdi className="whitespace-pre-line">
            <LinkedText text={fact} />
          </bdi>
        </FactRow>
      ))}
    </dl>
  )
}
