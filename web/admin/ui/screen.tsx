import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { iconButtonClass } from '../../ui/icon-button.tsx'
import { getScreen } from '../shell/screens.ts'

interface ScreenProps {
  title: string
  /** Shown in place of the title, which is then the page's alone. */
  heading?: string
  /** The list that the screen belongs to, behind an arrow before the heading. */
  back?: { to: string; label: string }
  /** State of the thing on the screen, beside its name. */
  state?: ReactNode
  /** The purpose of the screen or facts about its thing, below its name. */
  intro?: ReactNode
  /** One action beside the heading in each language. */
  action?: ReactNode
  /** Actions for the whole screen, at the end of the heading or below it. */
  actions?: ReactNode
  /** A notice about the whole screen, directly under its heading. */
  notice?: ReactNode
  /** Search and filters of the list, in a row above it. */
  filters?: ReactNode
  /** Path of the screen while it is pending. */
  path?: string
  children: ReactNode
}

/** Layout of a staff screen with its heading. */
export function Screen(props: ScreenProps) {
  const { title, heading = title, state, intro, action, actions, notice, filters, children } = props
  const toSettings = useWayToSettings(props.path)
  const back = props.back ?? toSettings
  return (
    <>
      <PageHead title={title} hidden />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div
          className={`flex min-w-0 items-start gap-x-2 max-sm:flex-wrap ${action ? 'basis-full' : intro ? 'flex-1 basis-72' : ''}`}
        >
          {back && (
            <Link
              to={back.to}
              aria-label={back.label}
              title={back.label}
              className={iconButtonClass({
                className: `-ms-2 mt-0.5 touch:-ms-4 touch:mt-0 ${back === toSettings ? 'lg:hidden' : ''}`,
              })}
            >
              <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
            </Link>
          )}
          {/* On phones the text below takes the whole line. */}
          <div className="min-w-0 flex-1 max-sm:contents">
            <div className="flex min-h-10 min-w-0 flex-wrap items-center gap-x-3 touch:min-h-11 max-sm:flex-1">
              <h1 className="type-screen py-[calc((2.5rem-1lh)/2)] touch:py-[calc((2.75rem-1lh)/2)]">
                {heading}
              </h1>
              {state}
            </div>
            {intro && (
              <p className="max-w-4xl text-[0.9rem] text-muted max-sm:order-1 max-sm:mt-1 max-sm:basis-full">
                {intro}
              </p>
            )}
          </div>
          {action && (
            <div className="ms-auto shrink-0 ps-2 max-sm:*:px-3 max-sm:[&_svg]:hidden">{action}</div>
          )}
        </div>
        {actions && (
          <div
            className={`flex min-h-10 max-w-full touch:min-h-11 min-w-0 flex-wrap items-center gap-2 max-sm:has-[>nav]:basis-full [&_:is(a,button,select,input)]:h-10 touch:[&_:is(a,button,select,input)]:h-11 ${intro ? 'max-sm:basis-full max-sm:*:grow' : ''}`}
          >
            {actions}
          </div>
        )}
      </div>
      {notice}
      {filters && <FilterRow>{filters}</FilterRow>}
      {children}
    </>
  )
}

/** On phones the menu of settings is a screen of its own, and this the way back to it. */
function useWayToSettings(path: string | undefined) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const to = href('/settings/:section?')
  const shown = path ?? pathname
  const isSection = shown !== to && getScreen(shown)?.menu === 'settings'
  return isSection ? { to, label: t('allSettings') } : undefined
}

interface FilterRowProps {
  /** Over a list beside its open item: the fields end where its texts do. */
  isBeside?: boolean
  children: ReactNode
}

/** Search and filters of a list. On phones the search has a line of its own. */
export function FilterRow({ isBeside = false, children }: FilterRowProps) {
  const width = isBeside
    ? 'pe-3 [&>search]:basis-28 [&>span]:grow [&>span]:basis-36'
    : 'max-sm:[&>search:not(:has(+button))]:basis-full max-sm:[&>span]:grow max-sm:[&>span]:basis-[calc(50%-0.25rem)]'
  return <div className={`mt-3 flex flex-wrap items-center gap-2 first:mt-0 ${width}`}>{children}</div>
}
