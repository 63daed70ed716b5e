import type { ReactNode } from 'react'
import { href } from 'react-router'
import { session } from '../../account/session.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { LinkTabs } from '../tabs.tsx'
import { Screen } from '../ui/screen.tsx'
import { getDecisionPath, ScreenCount, taskCounts } from './screen-count.tsx'
import { type Decision, listDecisions } from './screens.ts'

interface DecisionScreenProps {
  /** All kinds, or one of them. */
  name: 'decide' | Decision['name']
  /** Adds an entry to the open tab, beside the heading. */
  action?: ReactNode
  children: ReactNode
}

/** The frame of *To decide*: one tab for all items and one for each kind. */
export function DecisionScreen({ name, action, children }: DecisionScreenProps) {
  const { t } = useTranslation('admin')
  const counts = taskCounts.use()
  const decisions = listDecisions(session.useUser()?.role ?? '')
  return (
    <Screen title={t(`screens.${name}`)} heading={t('screens.decide')} action={action}>
      <LinkTabs
        label={t('screens.decide')}
        tabs={[
          {
            to: href('/admin/decisions'),
            isOpen: name === 'decide',
            label: t('decisions.all'),
            count: <ScreenCount name="allDecisions" isPlain />,
          },
          ...decisions.map((decision) => ({
            to: getDecisionPath(decision, counts),
            isOpen: decision.name === name,
            label: t(`screens.${decision.name}`),
            shortLabel: t(`shortNames.${decision.name}`),
            count: <ScreenCount name={decision.name} isPlain />,
          })),
        ]}
      />
      {children}
    </Screen>
  )
}
