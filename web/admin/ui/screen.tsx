import { ArrowLeft } from 'lucide-react'
import { createContext, type ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
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
  /** The purpose of the screen, below its name. */
  intro?: ReactNode
  /** Actions for the whole screen, at the end of the heading. */
  actions?: ReactNode
  /** What holds for the whole screen, straight under its heading. */
  notice?: ReactNode
  /** Search and filters of the list, in a row above it. */
  filters?: ReactNode
  /** Path of the screen while it is pending. */
  path?: string
  children: ReactNode
}

/** The heading of the screen, which a section of the same name does not draw again. */
export const ScreenHeading = createContext('')

/** Layout of a staff screen with its heading. */
export function Screen(props: ScreenProps) {
  const { title, heading = title, state, intro, actions, notice, filters, children } = props
  const toSettings = useWayToSettings(props.path)
  const back = props.back ?? toSettings
  return (
    <>
      <PageHead title={title} hidden />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-h-10 min-w-0 items-center gap-x-2">
          {back && (
            <Link
              to={back.to}
              aria-label={back.label}
              title={back.label}
              className={iconButtonClass({ className: `-ms-2 ${back === toSettings ? 'lg:hidden' : ''}` })}
            >
              <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
            </Link>
          )}
          <h1 className="type-screen">{heading}</h1>
          {state}
        </div>
        {actions && <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">{actions}</div>}
        {intro && <p className="max-w-4xl sm:-mt-1.5 basis-full text-[0.9rem] text-muted">{intro}</p>}
      </div>
      {notice}
      {filters && <FilterRow>{filters}</FilterRow>}
      <ScreenHeading value={heading}>{children}</ScreenHeading>
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

/** Search and filters of a list. On phones the search has a line of its own. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 first:mt-0 max-sm:[&>search:not(:has(+button))]:basis-full max-sm:[&>span]:grow max-sm:[&>span]:basis-[calc(50%-0.25rem)]">
      {children}
    </div>
  )
}

/** The bar with the buttons of a long form. What scrolls below it fades above its edge, and it covers focus rings. */
export const SAVE_BAR_CLASS =
  'sticky bottom-0 z-10 -mx-1 border-t border-line bg-paper px-1 pb-3 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:mb-px before:h-5 before:bg-linear-to-t before:from-paper before:to-transparent max-lg:bottom-14'

/** The end of a form without changes: says that nothing is saved by itself. */
export function SaveHint() {
  const { t } = useTranslation('admin')
  return <p className="flex min-h-10 items-center text-sm text-muted">{t('saving.none')}</p>
}

interface EditorFooterProps {
  submit: string
  cancel: { label: string; to: string }
  busy: boolean
  /** A saved thing without changes has nothing to save. */
  isUnchanged?: boolean
  /** Shown above the buttons, such as why saving failed. */
  children: ReactNode
}

/** The buttons at the end of a long form, which cover nothing of it. */
export function EditorFooter({ submit, cancel, busy, isUnchanged = false, children }: EditorFooterProps) {
  if (isUnchanged) return <SaveHint />
  return (
    <div className="mt-8 border-t border-line pt-4">
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy}>
          {submit}
        </Button>
        <Link to={cancel.to} className={buttonClass({ look: 'quiet', size: 'small' })}>
          {cancel.label}
        </Link>
      </div>
    </div>
  )
}
