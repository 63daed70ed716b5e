import {
  Archive,
  CircleSlash,
  Copy,
  Download,
  Pause,
  Pencil,
  Play,
  Plus,
  TicketPercent,
  Undo2,
} from 'lucide-react'
import { href, Link, useNavigate } from 'react-router'
import { intlTag } from '../../../shop/localization/languages.ts'
import { fromPounds } from '../../../shop/money.ts'
import { isOver } from '../../../shop/promotions/promotion-fields.ts'
import { callApi } from '../../api-client.ts'
import { formatCount, formatDate, formatPercent, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { withSearch } from '../../with-search.ts'
import { useMutation } from '../data/use-mutation.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { CardLine } from '../list/row-layout.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { useFocusOnReturn } from '../list/use-open-item.ts'
import { LinkTabs } from '../tabs.tsx'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/promotions'
import { PhaseBadge } from './phase-badge.tsx'
import { exportCodes, type Promotion } from './promotion-editor.ts'

/** The command that undoes a command. */
const OPPOSITES = { pause: 'resume', resume: 'pause', archive: 'restore', restore: 'archive' } as const

export const handle = declareMessages('admin-promotions')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const archived = new URL(request.url).searchParams.get('archived') === '1'
  const { promotions } = await callApi('GET /admin/promotions', { query: archived ? { archived: '1' } : {} })
  return { archived, promotions }
}

/** Promotions with their uses and what they gave. */
export default function Promotions({ loaderData: { archived, promotions } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-promotions', 'admin')
  useFocusOnReturn()
  const list = href('/admin/promotions')
  const add = (
    <Link
      to={href('/admin/promotions/:promotionId', { promotionId: 'new' })}
      className={buttonClass({ look: 'solid' })}
    >
      <Plus className="size-4" aria-hidden="true" />
      {t('add')}
    </Link>
  )
  return (
    <Screen
      title={t('admin:screens.promotions')}
      intro={promotions.length > 0 && t('intro')}
      action={promotions.length > 0 && add}
    >
      <LinkTabs
        label={t('show')}
        tabs={[
          { to: list, isOpen: !archived, label: t('current') },
          { to: withSearch(list, { archived: '1' }), isOpen: archived, label: t('archived') },
        ]}
      />
      {promotions.length > 0 ? (
        <PromotionTable promotions={promotions} />
      ) : archived ? (
        <EmptyState icon={Archive} title={t('noneArchived')} />
      ) : (
        <EmptyState icon={TicketPercent} title={t('none')} text={t('noneText')}>
          {add}
        </EmptyState>
      )}
    </Screen>
  )
}

/** Discounts and revenue of paid orders with a promotion. */
const SUMS = ['discount', 'revenue'] as const

function PromotionTable({ promotions }: { promotions: Promotion[] }) {
  const { t } = useTranslation('admin-promotions', 'admin')
  const columns: Column<Promotion>[] = [
    {
      id: 'name',
      heading: t('name'),
      cell: (promotion) => (
        <span className="block py-1.5">
          <span className="flex">
            <bdi className="truncate leading-tight font-semibold">{promotion.name}</bdi>
          </span>{' '}
          <TriggerText promotion={promotion} />
        </span>
      ),
      className: 'w-1/4 max-w-0',
    },
    {
      id: 'gives',
      heading: t('benefit'),
      cell: (promotion) => (
        <span className="line-clamp-2 whitespace-normal">
          <BenefitText promotion={promotion} />
        </span>
      ),
      className: 'w-1/4 max-w-0',
    },
    { id: 'phase', heading: t('phase'), cell: ({ phase }) => <PhaseBadge phase={phase} look="words" /> },
    { id: 'window', heading: t('window.heading'), cell: (promotion) => <WindowText promotion={promotion} /> },
    { id: 'uses', heading: t('uses'), cell: (promotion) => <UsesText promotion={promotion} />, align: 'end' },
    ...SUMS.map((id) => ({
      id,
      heading: t(id),
      cell: ({ report }: Promotion) => <Amount money={fromPounds(report[id])} />,
      align: 'end' as const,
    })),
    {
      id: 'actions',
      heading: t('admin:orderColumns.actions'),
      headingHidden: true,
      cell: (promotion) => <PromotionMenu promotion={promotion} />,
      className: 'w-9',
    },
  ]
  return (
    <DataTable
      label={t('admin:screens.promotions')}
      rows={promotions}
      columns={columns}
      getLink={({ id }) => href('/admin/promotions/:promotionId', { promotionId: id })}
      rowAttributes={({ name }) => ({ 'data-promotion': name })}
      cardAside={(promotion) => (
        <span className="-me-2.5 -mt-1 flex shrink-0 items-center gap-1 self-start">
          <PhaseBadge phase={promotion.phase} look="words" />
          <PromotionMenu promotion={promotion} />
        </span>
      )}
      card={(promotion) => (
        <>
          <CardLine>
            <span>
              <BenefitText promotion={promotion} />
            </span>
            <span>
              <WindowText promotion={promotion} />
            </span>
          </CardLine>
          <CardLine>
            <span>
              {t('uses')}: <UsesText promotion={promotion} />
            </span>
            {SUMS.map((id) => (
              <span key={id}>
                {t(id)}: <Amount money={fromPounds(promotion.report[id])} />
              </span>
            ))}
          </CardLine>
        </>
      )}
    />
  )
}

/** The actions on a promotion. */
function PromotionMenu({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('admin-promotions')
  const navigate = useNavigate()
  const { id, phase, trigger } = promotion
  const canEnd = !isOver(phase)
  const name = isolateBidi(promotion.name)
  const change = (command: keyof typeof OPPOSITES | 'end') =>
    callApi('POST /admin/promotions/{id}/state', { param: { id }, json: { command } })
  const { run: undo } = useMutation(change, { failed: t('changeFailed') })
  const { run } = useMutation((command: keyof typeof OPPOSITES) => change(command), {
    done: (_, command) => ({
      title: t(`done.${command}`, { name }),
      action: { label: t('undo'), onChoose: () => undo(OPPOSITES[command]) },
    }),
    failed: t('changeFailed'),
  })
  const { run: download } = useSubmit(() => exportCodes(id), { failed: t('codes.failed') })
  const open = (promotionId: string) => href('/admin/promotions/:promotionId', { promotionId })
  return (
    <RowMenu
      label={t('actionsFor', { name })}
      items={[
        { label: t('edit'), icon: Pencil, onSelect: () => navigate(open(id)) },
        canEnd &&
          (phase === 'paused'
            ? { label: t('resume'), icon: Play, onSelect: () => run('resume') }
            : { label: t('pause'), icon: Pause, onSelect: () => run('pause') }),
        {
          label: t('duplicate'),
          icon: Copy,
          onSelect: () => navigate(withSearch(open('new'), { from: id })),
        },
        trigger === 'code' && { label: t('codes.export'), icon: Download, onSelect: () => download() },
        phase === 'ended' && { label: t('archive'), icon: Archive, onSelect: () => run('archive') },
        phase === 'archived' && { label: t('restore'), icon: Undo2, onSelect: () => run('restore') },
        canEnd && {
          label: t('end'),
          icon: CircleSlash,
          danger: true,
          dialog: (
            <ConfirmDialog
              title={t('endTitle', { name })}
              text={t('endText')}
              submit={t('end')}
              danger
              failed={t('changeFailed')}
              done={() => t('done.end', { name })}
              onConfirm={() => change('end')}
            />
          ),
        },
      ]}
    />
  )
}

/** The code that everybody may use, or how else the promotion applies. */
function TriggerText({ promotion: { trigger, code } }: { promotion: Promotion }) {
  const { t } = useTranslation('admin-promotions')
  if (code)
    return (
      <bdi dir="ltr" className="text-sm leading-tight tracking-wide text-muted">
        {code}
      </bdi>
    )
  return (
    <span className="text-xs leading-tight text-muted">
      {t(trigger === 'automatic' ? trigger : 'singleUseCodes')}
    </span>
  )
}

/** Describes the benefit and scope of a promotion in words: "20% off followers". */
function BenefitText({ promotion: { benefit, ...scope } }: { promotion: Promotion }) {
  const { t, lang } = useTranslation('admin-promotions')
  const percent = (value: number) => isolateBidi(formatPercent(lang, value, 2))
  const join = (names: string[]) => new Intl.ListFormat(intlTag(lang)).format(names)
  const listTypes = (types: Promotion['types']) => types.map((type) => t(`coveredTypes.${type}`))
  const count = scope.packageIds.length
  const covered = [...listTypes(scope.types), ...(count > 0 ? [t('coveredPackages', { count })] : [])]
  const covers = covered.length > 0 ? join(covered) : t('everything')
  switch (benefit.kind) {
    case 'percent':
      return t('gives.percent', { percent: percent(benefit.percent), covers })
    case 'amount':
      return t('gives.amount', { amount: isolateBidi(formatPounds(lang, benefit.amount)), covers })
    case 'ladder': {
      const [first, last] = [benefit.steps[0], benefit.steps.at(-1)]
      const units = formatCount(lang, first?.units ?? 0)
      return t('gives.ladder', { percent: percent(last?.percent ?? 0), covers, units })
    }
    case 'bundle': {
      const types = join(listTypes(benefit.types))
      return t('gives.bundle', { types, price: isolateBidi(formatPounds(lang, benefit.price)) })
    }
  }
}

/** The days on which a promotion starts and ends; the tooltip has the times and their time zone. */
function WindowText({ promotion }: { promotion: Promotion }) {
  const { t, lang } = useTranslation('admin-promotions')
  const { startsAt, endsAt, timeZone } = promotion
  if (!startsAt && !endsAt) return t('window.always')
  const describe = (style: 'date' | 'moment') => {
    const format = (time: string | null) => time && isolateBidi(formatDate(lang, time, style, timeZone))
    const [start, end] = [format(startsAt), format(endsAt)]
    return t(`window.${start && end ? 'both' : start ? 'from' : 'until'}`, { start, end })
  }
  return <span title={`${describe('moment')} (${timeZone})`}>{describe('date')}</span>
}

/** Paid orders, and the limit where there is one. */
function UsesText({ promotion: { report, maxUses } }: { promotion: Promotion }) {
  const { t, lang } = useTranslation('admin-promotions')
  const uses = formatCount(lang, report.uses)
  return maxUses === null ? uses : t('usesOfLimit', { uses, limit: formatCount(lang, maxUses) })
}
