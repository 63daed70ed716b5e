import { useRevalidator } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { usePolling } from '../../ui/hooks/use-polling.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/business-data'
import { ExportSection } from './export-section.tsx'
import { fetchImports } from './import-calls.ts'
import { ImportFile } from './import-file.tsx'
import { ImportList } from './import-list.tsx'

export const handle = declareMessages('admin-data')

/** Pause between two looks at the progress, in ms. */
const PROGRESS_INTERVAL = 2_000

export async function clientLoader() {
  return { imports: await fetchImports() }
}

/** Moves the data of the business into the shop. */
export default function BusinessData({ loaderData: { imports } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-data', 'admin')
  const { revalidate } = useRevalidator()
  const isRunning = imports.some(({ endedAt }) => endedAt === null)
  usePolling(revalidate, isRunning ? PROGRESS_INTERVAL : null)
  return (
    <Screen title={t('admin:screens.data')}>
      <section aria-labelledby="import-heading" className="mt-4 max-w-5xl">
        <h2 id="import-heading" className="type-heading">
          {t('import')}
        </h2>
        <p className="mt-1 max-w-3xl text-[0.9rem] text-muted">{t('intro')}</p>
        <ImportFile />
      </section>
      <ImportList imports={imports} />
      <ExportSection />
    </Screen>
  )
}
