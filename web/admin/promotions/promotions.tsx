import { Archive, Plus, TicketPercent } from 'lucide-react'
import { href, Link } from 'react-router'
import { fromPounds } from '../../../shop/money.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { useFocusOnReturn } from '../list/use-focus-on-return.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/promotions'
import { PromotionMenu } from './promotion-menu.tsx'
import { BenefitText, PhaseBadge, TriggerText, UsesText, WindowText } from './promotion-texts.tsx'
import { fetchPromotions, type Promotion } from './promotions-api.ts'

export const handle = declareMessages('admin-promotions')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const archived = new URL(request.url).searchParams.get('archived') === '1'
  return { archived, promotions: await fetchPromotions({ archived }) }
}

/** Promotions with their uses and what they gave. */
export default function Promotions({ loaderData: { archived, promotions } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-promotions', 'admin')
  useFocusOnReturn()
  const add = (
    <Link
      to={href('/admin/promotions/:promotionId', { promotionId: 'new' })}
      className={buttonClass({ size: 'small' })}
    >
      <Plus className="size-4" aria-hidden="true" />
      {t('add')}
    </Link>
  )
  return (
    <Screen
      title={t('admin:screens.promotions')}
      actions={
        <>
          <FilterSelect
            label={t('show')}
            param="archived"
            value={archived ? '1' : ''}
            choices={[
              ['', t('current')],
              ['1', t('archived')],
            ]}
          />
          {promotions.length > 0 && add}
        </>
      }
    >
      {promotions.length > 0 ? (
        <>
          <p className="mt-1 text-[0.9rem] text-muted">{t('intro')}</p>
          <PromotionTable promotions={promotions} />
        </>
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

function PromotionTable({ promotions }: { promotions: Promotion[] }) {
  const { t } = useTranslation('admin-promotions', 'admin')
  const columns: Column<Promotion>[] = [
    {
      id: 'name',
      heading: t('name'),
      cell: (promotion) => (
        <>
          <span className="flex">
            <bdi className="truncate leading-tight font-semibold">{promotion.name}</bdi>
          </span>{' '}
          <TriggerText promotion={promotion} />
        </>
      ),
      className: 'w-1/4 max-w-0',
    },
    {
      id: 'gives',
      heading: t('benefit'),
      cell: (promotion) => (
        <span className="line-clamp-2 py-1 leading-tight whitespace-normal">
          <BenefitText promotion={promotion} />
        </span>
      ),
      className: 'w-1/4 max-w-0',
    },
    { id: 'phase', heading: t('phase'), cell: ({ phase }) => <PhaseBadge phase={phase} /> },
    { id: 'window', heading: t('window.heading'), cell: (promotion) => <WindowText promotion={promotion} /> },
    { id: 'uses', heading: t('uses'), cell: (promotion) => <UsesText promotion={promotion} />, align: 'end' },
    {
      id: 'discount',
      heading: t('discount'),
      cell: ({ report }) => <Amount money={fromPounds(report.discount)} />,
      align: 'end',
    },
    {
      id: 'revenue',
      heading: t('revenue'),
      cell: ({ report }) => <Amount money={fromPounds(report.revenue)} />,
      align: 'end',
    },
    {
      id: 'actions',
      heading: t('admin:orderColumns.actions'),
      headingHidden: true,
      cell: (promotion) => <PromotionMenu promotion={promotion} />,
      className: 'w-9 pe-0!',
    },
  ]
  return (
    <DataTable
      label={t('admin:screens.promotions')}
      rows={promotions}
      columns={columns}
      getLink={({ id }) => href('/admin/promotions/:promotionId', { promotionId: id })}
      rowAttributes={({ name }) => ({ 'data-promotion': name })}
      cardAside={(promotion) => <PromotionMenu promotion={promotion} />}
      card={(promotion) => (
        <>
          <p>
            <BenefitText promotion={promotion} />
          </p>
          <p className="mt-0.5">
            <PhaseBadge phase={promotion.phase} />
          </p>
          <p className="mt-0.5 flex flex-wrap gap-x-4 text-muted">
            <span>
              {t('uses')} <UsesText promotion={promotion} />
            </span>{' '}
            <span>
              {t('discount')} <Amount money={fromPounds(promotion.report.discount)} />
            </span>{' '}
            <span>
              {t('revenue')} <Amount money={fromPounds(promotion.report.revenue)} />
            </span>
          </p>
          <div className="mt-0.5">
            <WindowText promotion={promotion} />
          </div>
        </>
      )}
    />
  )
}
