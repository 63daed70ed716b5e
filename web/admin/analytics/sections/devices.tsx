import { type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import type { Device } from '../../../../shop/analytics/dimensions.ts'
import { formatCount, formatPercent } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { BarTable } from '../charts/bar-table.tsx'
import { ReportSection, type TabProps } from './report-section.tsx'

const ICONS: Record<Device, LucideIcon> = { mobile: Smartphone, desktop: Monitor, tablet: Tablet }

export function Devices({ traffic: { devices }, files }: TabProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  return (
    <ReportSection title={t('tabs.devices')} file={{ table: 'devices', span: files }}>
      <BarTable
        headings={[t('device'), t('visits'), t('share')]}
        none={t('noData')}
        rows={devices.map(({ device, visits, percentage }) => {
          const Icon = ICONS[device]
          return {
            id: device,
            name: (
              <span className="flex items-center gap-2.5">
                <Icon className="size-5 text-muted" aria-hidden="true" />
                {t(`deviceNames.${device}`)}
              </span>
            ),
            bar: percentage,
            cells: [formatCount(lang, visits), <bdi key="share">{formatPercent(lang, percentage)}</bdi>],
          }
        })}
      />
    </ReportSection>
  )
}
