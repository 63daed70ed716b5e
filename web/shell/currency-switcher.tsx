import { ChevronDown } from 'lucide-react'
import { getCurrencySymbol } from '../../shop/currencies.ts'
import { usePrices } from '../i18n/prices.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { PopoverButton } from '../ui/popover/popover-button.tsx'

const loadMenu = () => import('./menus/currency-menu.tsx').then(({ CurrencyMenu }) => CurrencyMenu)

export function CurrencySwitcher() {
  const { t } = useTranslation('common')
  const { quote } = usePrices()
  return (
    <PopoverButton
      label={t('currency.label')}
      shown={`${getCurrencySymbol(quote.currency)} ${quote.currency}`}
      loadContent={loadMenu}
      face={
        <>
          <bdi className="figures font-semibold">{getCurrencySymbol(quote.currency)}</bdi>
          <span className="hidden sm:inline">{quote.currency}</span>
          <ChevronDown className="hidden size-4 text-muted sm:inline" />
        </>
      }
    />
  )
}
