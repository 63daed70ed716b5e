import type { ReactNode } from 'react'
import { session } from '../../account/session.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { LinkTabs } from '../tabs.tsx'
import { Screen } from '../ui/screen.tsx'
import { ScreenCount } from './screen-count.tsx'
import { type Decision, listDecisions } from './screens.ts'

interface DecisionScreenProps {
  name: Decision['name']
  /** Filters and actions of the open tab, in one row under the tabs. */
  controls?: ReactNode
  children: ReactNode
}

/** One of the screens with what waits for a decision, and tabs that lead to the others. */
export function DecisionScreen({ name, controls, children }: DecisionScreenProps) {
  const { t } = useTranslation('admin')
  const decisions = listDecisions(session.useUser()?.role ?? '')
  return (
    <Screen title={t(`screens.${name}`)} heading={t('screens.decide')}>
      <LinkTabs
        label={t('screens.decide')}
        tabs={decisions.map((decision) => ({
          to: decision.to,
          label: t(`screens.${decision.name}`),
          count: <ScreenCount name={decision.name} />,
        }))}
        open={decisions.find((decision) => decision.name === name)?.to ?? ''}
      />
      {controls && <div className="flex flex-wrap items-center gap-2">{controls}</div>}
      {children}
    </Screen>
  )
}
