import { FileSignature, Plus } from 'lucide-react'
import { href, Link } from 'react-router'
import { fromPounds } from '../../../shop/money.ts'
import { formatCount } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { Column } from '../list/data-table.tsx'
import { FilterSelect, FoldedFilters, SearchField } from '../list/filter-fields.tsx'
import { ItemList } from '../list/item-list.tsx'
import { CardLine } from '../list/row-layout.tsx'
import { useFilters } from '../list/use-filters.ts'
import { fetchOpenItem } from '../list/use-open-item.ts'
import { DecisionScreen } from '../shell/decision-screen.tsx'
import { taskCounts } from '../shell/screen-count.tsx'
import type { Route } from './+types/offers'
import { OfferName, OfferState } from './offer-cells.tsx'
import { OfferDrawer } from './offer-drawer.tsx'
import {
  fetchOffer,
  fetchOffers,
  isFiltered,
  NEW_OFFER,
  OFFER_PARAM,
  type OfferSummary,
  parseOfferQuery,
  STATE_FILTERS,
} from './offers-api.ts'

export const handle = declareMessages('admin-offers', 'orders')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = new URL(request.url).searchParams
  const listed = fetchOffers(address).then(({ offers, next }) => ({
    offers: offers.toSorted((a, b) => Number(b.state === 'expired') - Number(a.state === 'expired')),
    next,
  }))
  const open = fetchOpenItem(address.get(OFFER_PARAM) ?? (await listed).offers[0]?.id, fetchOffer)
  return { ...(await listed), open: await open }
}

/** Offers for single customers, newest first; open ones and those that expired unanswered unless the address asks for others. */
export default function Offers({ loaderData: { offers, next, open } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-offers', 'admin')
  const [filters] = useFilters()
  const columns = useColumns()
  const title = t('admin:screens.offers')
  return (
    <DecisionScreen name="offers" action={<NewOffer />}>
      <ItemList
        isDesk
        controls={<OfferFilters />}
        param={OFFER_PARAM}
        label={title}
        rows={offers}
        next={next}
        columns={columns}
        getGroup={
          isFiltered(filters)
            ? undefined
            : ({ state }) => t(state === 'expired' ? 'states.unanswered' : `states.${state}`)
        }
        rowAttributes={({ id }) => ({ 'data-offer': id })}
        cardAside={({ total }) => <Amount money={fromPounds(total)} />}
        card={(offer) => (
          <>
            <CardLine value={<OfferState state={offer.state} look="words" />}>
              <bdi>{offer.name}</bdi>
            </CardLine>
            <p className="text-muted">
              {t('columns.validUntil')} <Time date={offer.expiresAt} style="date" className="figures" />
            </p>
          </>
        )}
        empty={
          isFiltered(filters)
            ? { icon: FileSignature, title: t('noneFound') }
            : {
                icon: FileSignature,
                title: t('none'),
                text: t('noneText'),
                children: <NewOffer look="solid" />,
              }
        }
        renderDrawer={(controls) => open && <OfferDrawer open={open} {...controls} />}
      />
    </DecisionScreen>
  )
}

function NewOffer({ look }: { look?: 'solid' }) {
  const { t } = useTranslation('admin-offers')
  return (
    <Link to={href('/admin/offers/:offerId', { offerId: NEW_OFFER })} className={buttonClass({ look })}>
      <Plus className="size-4" aria-hidden="true" />
      {t('new')}
    </Link>
  )
}

function OfferFilters() {
  const { t, lang } = useTranslation('admin-offers', 'admin')
  const [filters, change] = useFilters()
  const { state, search = '' } = parseOfferQuery(filters)
  const unanswered = taskCounts.use()?.tasks.offers ?? 0
  const labelState = (name: (typeof STATE_FILTERS)[number]) => {
    if (name === 'all') return t('allStates')
    // The tab counts them.
    const count = name === 'unanswered' && unanswered > 0 ? ` (${formatCount(lang, unanswered)})` : ''
    return t(`states.${name}`) + count
  }
  return (
    <>
      <SearchField
        label={t('searchLabel')}
        placeholder={t('admin:search')}
        search={search}
        onSearch={(typed) => change({ [OFFER_PARAM]: undefined, search: typed })}
      />
      <FoldedFilters isSet={state !== undefined}>
        <FilterSelect
          label={t('filterByState')}
          param="state"
          choices={[
            ['', t('states.current')],
            ...STATE_FILTERS.map((name) => [name, labelState(name)] as const),
          ]}
          removes={OFFER_PARAM}
        />
      </FoldedFilters>
    </>
  )
}

function useColumns(): Column<OfferSummary>[] {
  const { t } = useTranslation('admin-offers')
  return [
    {
      id: 'offer',
      heading: t('offer'),
      cell: (offer) => (
        <span className="font-semibold">
          <OfferName offer={offer} />
        </span>
      ),
    },
    {
      id: 'revise',
      heading: t('revise'),
      onCard: 'buttons',
      cell: ({ id, state }) =>
        state === 'expired' && (
          <Link
            to={href('/admin/offers/:offerId', { offerId: id })}
            className={buttonClass({ size: 'compact' })}
          >
            {t('revise')}
          </Link>
        ),
    },
  ]
}
