import { Download } from 'lucide-react'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { type BackupStatus, downloadBackup } from './settings-api.ts'
import { ActionRow, SettingsSection } from './settings-section.tsx'

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
    <section id="backup" tabIndex={-1} aria-label={t('backup.heading')} className="outline-none">
      <SettingsSection
        title={t('backup.heading')}
        state={
          <Badge tone={isDue || !lastAt ? 'warning' : 'good'} size="medium">
            {t(!lastAt ? 'backup.none' : isDue ? 'overview.backupDue' : 'overview.backedUp')}
          </Badge>
        }
        intro={
          engine === 'embedded'
            ? t(hasPermission(role, 'exports:everything') ? 'backup.contents' : 'backup.ownersOnly')
            : t('backup.commandText')
        }
      >
        <ActionRow
          title={
            lastAt && (
              <>
                {t('backup.last')} <Time date={lastAt} style="moment" />
              </>
            )
          }
          action={
            engine === 'embedded' &&
            hasPermission(role, 'exports:everything') && (
              <Button
                look={isDue || !lastAt ? 'solid' : 'line'}
                busy={download.busy}
                onClick={() => download.run()}
              >
                <Download className="size-4" aria-hidden="true" />
                {t('backup.now')}
              </Button>
            )
          }
        >
          {t('backup.intro')}
        </ActionRow>
        {engine === 'embedded' ? (
          <FoldedFields title={t('backup.restore')}>
            <p className="text-muted">{t('backup.restoreText')}</p>
            {command}
          </FoldedFields>
        ) : (
          <div className="border-b border-line pb-4">{command}</div>
        )}
        <ActionRow
          title={t('backup.elsewhere')}
          action={
            <Button busy={record.busy} onClick={() => record.run()}>
              {t('backup.record')}
            </Button>
          }
        >
          {t('backup.elsewhereText')}
        </ActionRow>
      </SettingsSection>
    </section>
  )
}
