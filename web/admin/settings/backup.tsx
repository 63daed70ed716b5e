import { Download } from 'lucide-react'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { type BackupStatus, downloadBackup } from './settings-api.ts'
import { SettingsSection } from './settings-section.tsx'

const COMMANDS = {
  embedded: 'npm run restore -- shop.tar.gz --replace',
  postgres: 'pg_dump --format=custom --file=shop.dump "$DATABASE_URL"',
} as const

/** The last backup, the way to another one, and how it is restored. */
export function Backup({ role, status: { engine, lastAt, isDue } }: { role: string; status: BackupStatus }) {
  const { t } = useTranslation('admin-settings', 'admin')
  const download = useMutation(downloadBackup, {
    done: () => t('backup.downloaded'),
    failed: t('backup.failed'),
  })
  const record = useMutation(() => callApi('POST /admin/backup/records'), {
    done: () => t('backup.recorded'),
    failed: t('saveFailed'),
  })
  const command = (
    <CopyField
      label={t('backup.command')}
      text={COMMANDS[engine]}
      copy={t('backup.copy')}
      copied={t('admin:copied')}
    />
  )
  return (
    <section id="backup" tabIndex={-1} aria-label={t('backup.heading')} className="mt-10 outline-none">
      <SettingsSection title={t('backup.heading')} intro={t('backup.intro')}>
        <Notice
          tone={isDue || !lastAt ? 'warning' : 'good'}
          data-testid="last-backup"
          title={
            lastAt ? (
              <>
                {t('backup.last')} <Time date={lastAt} style="moment" />
                {isDue && ` · ${t('backup.due')}`}
              </>
            ) : (
              t('backup.none')
            )
          }
          action={
            engine === 'embedded' &&
            hasPermission(role, 'exports:everything') && (
              <Button size="small" busy={download.busy} onClick={() => download.run()}>
                <Download className="size-4" aria-hidden="true" />
                {t('backup.now')}
              </Button>
            )
          }
        >
          {engine === 'embedded' &&
            t(hasPermission(role, 'exports:everything') ? 'backup.contents' : 'backup.ownersOnly')}
        </Notice>
        {engine === 'embedded' ? (
          <div className="mt-4">
            <FoldedFields title={t('backup.restore')}>
              <p className="text-muted">{t('backup.restoreText')}</p>
              {command}
            </FoldedFields>
          </div>
        ) : (
          <>
            <h3 className="mt-6 font-semibold">{t('backup.command')}</h3>
            <p className="mt-1 text-muted">{t('backup.commandText')}</p>
            {command}
          </>
        )}
        <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line py-3">
          <div className="min-w-0 flex-1 basis-72">
            <h3 className="font-sans font-semibold">{t('backup.elsewhere')}</h3>
            <p className="text-muted">{t('backup.elsewhereText')}</p>
          </div>
          <Button look="line" size="small" busy={record.busy} onClick={() => record.run()}>
            {t('backup.record')}
          </Button>
        </div>
      </SettingsSection>
    </section>
  )
}
