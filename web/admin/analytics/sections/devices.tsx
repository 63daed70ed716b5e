import { type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import type { Device } from '../../../../shop/analytics/dimensions.ts'
import { formatCount, formatPercent } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { BarTable } from '../charts/bar-table.tsx'
import { ShareBar } from '../charts/share-bar.tsx'
import { ReportSection } from './report-section.tsx'
import type { TabProps } from './tab-props.ts'

const LOOKS: Record<Device, { icon: LucideIcon; color: string }> = {
  mobile: { icon: Smartphone, color: 'var(--color-accent)' },
  desktop: { icon: Monitor, color: 'color-mix(in oklab, var(--color-accent) 60%, var(--color-paper))' },
  tablet: { icon: Tablet, color: 'color-mix(in oklab, var(--color-accent) 32%, var(--color-paper))' },
}

export function Devices({ traffic: { devices }, files }: TabProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  return (
    <ReportSection title={t('tabs.devices')} file={{ table: 'devices', span: files }}>
      <ShareBar
        shares={devices.map(({ device, percentage }) => ({ share: percentage, color: LOOKS[device].color }))}
      />
      <BarTable
        headings={[t('device'), t('visits'), t('share')]}
        none={t('noData')}
        rows={devices.map(({ device, visits, percentage }) => {
          const { icon: Icon, color } = LOOKS[device]
          return {
            id: device,
            name: (
              <span className="flex items-center gap-2.5">
                <Icon className="size-5 text-muted" aria-hidden="true" />
                {t(`deviceNames.${device}`)}
              </span>
            ),
            bar: percentage,
            color,
            cells: [formatCount(lang, visits), <bdi key="share">{formatPercent(lang, percentage)}</bdi>],
          }
        })}
      />
    </ReportSection>
  )
}
