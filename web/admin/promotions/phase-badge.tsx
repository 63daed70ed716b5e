import { Archive, CircleCheck, CirclePause, CircleSlash, Clock } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge, type BadgeProps } from '../../ui/badge.tsx'
import type { Promotion } from './promotion-editor.ts'

const PHASE_ICONS = {
  scheduled: Clock,
  running: CircleCheck,
  paused: CirclePause,
  ended: CircleSlash,
  archived: Archive,
}

/** Whether a promotion runs, in the list and in its form. */
export function PhaseBadge({ phase, ...badge }: Pick<Promotion, 'phase'> & Partial<BadgeProps>) {
  const { t } = useTranslation('admin-promotions')
  return (
    <Badge {...badge} icon={PHASE_ICONS[phase]} tone={phase === 'running' ? 'good' : 'neutral'}>
      {t(`phases.${phase}`)}
    </Badge>
  )
}
