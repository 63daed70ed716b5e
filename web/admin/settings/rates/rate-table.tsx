import { CURRENCIES } from '../../../../shop/currencies.ts'
import { formatRate } from '../../../../shop/money.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Amount } from '../../../ui/price.tsx'
import type { RateStatus } from './fetch-rates.ts'

/** Value of one GBP in each currency, as used for prices and as displayed. */
export function RateTable({ status: { rates } }: { status: RateStatus }) {
  const { t } = useTranslation('admin-settings')
  return (
    <table className="mt-4 w-full max-w-160">
      <thead className="border-y border-line text-sm text-muted">
        <tr>
          <th scope="col" className="py-2 pe-4 text-start font-medium">
            {t('common:currency.label')}
          </th>
          <th scope="col" className="py-2 text-end font-medium">
            <bdi dir="ltr">1 GBP</bdi>
          </th>
        </tr>
      </thead>
      <tbody>
        {CURRENCIES.map(({ code, symbol }) => (
          <tr key={code} className="border-b border-line" data-rate={code}>
            <th scope="row" className="py-2 pe-4 text-start font-normal">
              <span className="inline-block w-9 font-semibold">
                <bdi>{symbol}</bdi>
              </span>{' '}
              <bdi>{code}</bdi> · {t(`common:currency.${code}`)}
            </th>
            <td className="py-2 text-end">
              {rates[code] === undefined ? '–' : <Amount text={formatRate(rates[code])} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
