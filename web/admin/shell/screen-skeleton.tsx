import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { Skeleton } from '../../ui/states/loading-screen.tsx'
import { FORM_GRID } from '../settings/settings-section.tsx'
import { Screen } from '../ui/screen.tsx'
import { getHeadingName, getScreen, type Screen as ScreenEntry } from './screens.ts'

/** The frame of the inbox: list, conversation and customer beside one another, on phones one of them. */
export const INBOX_FRAME =
  '-mx-(--gutter) -mt-4 -mb-24 h-[calc(100dvh-6.5rem-env(safe-area-inset-bottom))] overflow-hidden max-md:flex md:grid md:grid-cols-[18rem_minmax(0,1fr)] lg:-mt-5 lg:-mb-10 lg:h-[calc(100dvh-3rem)] xl:grid-cols-[19rem_minmax(0,1fr)_15.5rem] min-[114rem]:border-e min-[114rem]:border-line'

/** Screens that begin with figures instead of a list. */
const FIGURE_SCREENS: ScreenEntry['name'][] = ['dashboard', 'analytics']

/** Screens whose list stands below tabs, beside those with decisions. */
const TABBED_SCREENS: ScreenEntry['name'][] = ['team', 'taxes', 'translations', 'webhooks']

/** The heading of a screen and the shape of what loads below it. */
export function PlaceholderScreen({ path }: { path: string }) {
  const { t } = useTranslation('admin')
  const screen = getScreen(path)
  const title = screen ? t(`screens.${getHeadingName(screen)}`) : t('title')
  if (screen?.name === 'inbox')
    return (
      <>
        <PageHead title={title} hidden />
        <InboxSkeleton title={title} isOpen={path !== screen.to} />
      </>
    )
  return (
    <Screen title={title} path={path}>
      <ScreenSkeleton screen={screen} path={path} />
    </Screen>
  )
}

/** Placeholder of what stands below the heading of a screen. */
function ScreenSkeleton({ screen, path }: { screen: ScreenEntry | undefined; path: string }) {
  if (!screen) return <ListSkeleton />
  if (FIGURE_SCREENS.includes(screen.name)) return <FigureSkeletons />
  // Below the path of a list are its entries, and below that of the settings their sections.
  const isBelow = path !== screen.to
  if (screen.name === 'data' || (screen.name === 'settings' && isBelow)) return <SectionSkeleton />
  if (screen.name === 'settings')
    return (
      <div className="max-w-form">
        <RowSkeletons rows={10} />
      </div>
    )
  if (!isBelow)
    return <ListSkeleton hasTabs={screen.menu === 'decide' || TABBED_SCREENS.includes(screen.name)} />
  return screen.name === 'orders' ? <OrderSkeleton /> : <FormSkeleton />
}

/** A section of the settings: a line about its purpose, then a heading with fields beside it. */
function SectionSkeleton() {
  return (
    <div className="max-w-form">
      <Skeleton className="mt-1.5 h-3.5 w-96 max-w-full" />
      <div className={FORM_GRID}>
        <div className="space-y-2.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3.5" />
        </div>
        <div>
          <FieldSkeletons />
        </div>
      </div>
    </div>
  )
}

/** An order: its delivery and history, and beside them customer and payment. */
function OrderSkeleton() {
  return (
    <div className="mt-6 grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_22rem] min-[96rem]:grid-cols-[minmax(0,1fr)_26rem]">
      <div>
        <Skeleton className="h-24" />
        <RowSkeletons rows={5} />
      </div>
      <RowSkeletons rows={5} />
    </div>
  )
}

/** Tabs, search and filters over the lines of a list. */
function ListSkeleton({ hasTabs = false }: { hasTabs?: boolean }) {
  return (
    <>
      {hasTabs && (
        <div className="mt-2 mb-4 flex h-10 items-center gap-6 border-b border-line touch:h-11">
          <Skeleton className="h-3.5 w-12" />
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-3.5 w-16" />
        </div>
      )}
      <Skeleton className="mt-3 h-9 w-72 max-w-full touch:h-11" />
      <RowSkeletons rows={10} />
    </>
  )
}

/** Lines of a table, on phones cards. */
export function RowSkeletons({ rows }: { rows: number }) {
  return (
    <div className="mt-3 border-t border-line">
      {Array.from({ length: rows }, (_, place) => (
        <div
          key={place}
          className="flex h-11 items-center gap-6 border-b border-line max-[52rem]:h-19 max-[52rem]:flex-wrap max-[52rem]:content-center max-[52rem]:gap-y-2.5"
        >
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-3.5 w-44 max-[52rem]:order-2 max-[52rem]:basis-3/5" />
          <Skeleton className="ms-auto h-3.5 w-28 max-[52rem]:w-20" />
        </div>
      ))}
    </div>
  )
}

/** The form of an editor. */
export function FormSkeleton() {
  return (
    <div className="mt-4 max-w-section">
      <FieldSkeletons />
    </div>
  )
}

/** Labels above fields. */
function FieldSkeletons() {
  return Array.from({ length: 4 }, (_, place) => (
    <div key={place} className="mb-6">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="mt-2 h-10" />
    </div>
  ))
}

/** Figures over their chart. */
function FigureSkeletons() {
  return (
    <>
      <div className="mt-4 grid grid-cols-2 gap-x-8 border-y border-line xl:grid-cols-4">
        {Array.from({ length: 4 }, (_, place) => (
          <div key={place} className="py-4">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="mt-2.5 h-5 w-24" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-6 h-60 w-full" />
    </>
  )
}

/** The inbox with its heading: conversations, and beside them one of them. Phones show the one that is open alone. */
function InboxSkeleton({ title, isOpen }: { title: string; isOpen: boolean }) {
  return (
    <div className={INBOX_FRAME} data-inbox-skeleton>
      <div
        className={`flex min-h-0 w-full min-w-0 flex-col border-line md:border-e ${isOpen ? 'max-md:hidden' : ''}`}
      >
        <h1 className="type-screen mt-4 flex min-h-10 items-center px-4 md:mt-5 md:ps-6">{title}</h1>
        <div className="space-y-2 border-b border-line px-4 pt-4 pb-3 md:ps-6">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
        {Array.from({ length: 6 }, (_, place) => (
          <div key={place} className="space-y-2.5 border-b border-line px-4 py-3.5 md:ps-6">
            <div className="flex justify-between">
              <Skeleton className="h-3.5 w-28" />
              <Skeleton className="h-3.5 w-10" />
            </div>
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-5 w-24" />
          </div>
        ))}
      </div>
      <div className={`min-w-0 flex-1 ${isOpen ? '' : 'max-md:hidden'}`}>
        <ThreadSkeleton />
      </div>
      <CustomerSkeleton />
    </div>
  )
}

/** The details of the customer beside a conversation, where there is room. */
export function CustomerSkeleton() {
  return (
    <div className="space-y-3 border-s border-line px-4 py-4 max-xl:hidden">
      <Skeleton className="h-3.5 w-20" />
      <Skeleton className="h-3.5 w-32" />
      <Skeleton className="h-3.5 w-44 max-w-full" />
    </div>
  )
}

/** A conversation: its heading, and messages of both sides. */
export function ThreadSkeleton() {
  return (
    <>
      <div className="space-y-3 border-b border-line p-4">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3.5 w-56 max-w-full" />
      </div>
      <div className="space-y-5 p-4">
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="ms-auto h-3.5 w-2/5" />
        <Skeleton className="h-3.5 w-1/3" />
      </div>
    </>
  )
}
