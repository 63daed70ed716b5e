import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { parseUserAgent } from '../../../../shop/accounts/sessions/parse-user-agent.ts'
import { callApi } from '../../../api-client.ts'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FactLine } from '../../../ui/texts/fact-line.tsx'
import { useMutation } from '../../data/use-mutation.ts'
import { ActionRow, SettingsSection } from '../settings-section.tsx'
import {
  allowNotifications,
  type OwnNotifications,
  type PushProblem,
  removeDevice,
  thisDevice,
} from './notifications-api.ts'

type Device = OwnNotifications['devices'][number]

interface DevicesProps {
  devices: Device[]
  problem: PushProblem
  /** Looks again whether this browser can show them. */
  onPermissionAnswered: () => void
}

/** The devices that show notifications, and the way to add this one. */
export function Devices({ devices, problem, onPermissionAnswered }: DevicesProps) {
  const { t } = useTranslation('admin-settings')
  const [isFailing, setIsFailing] = useState(false)
  const allow = useMutation(
    async () => {
      setIsFailing(false)
      const isAllowed = await allowNotifications().catch((error) => {
        // Browsers report an unreachable push service as an error of their own.
        if (!(error instanceof DOMException)) throw error
        setIsFailing(true)
        return false
      })
      onPermissionAnswered()
      return isAllowed
    },
    {
      done: (isAllowed) => (isAllowed ? t('notifications.allowed') : null),
      failed: t('notifications.allowFailed'),
    },
  )
  const ownId = thisDevice.use()
  const isHere = devices.some(({ id }) => id === ownId)
  return (
    <SettingsSection
      title={t('notifications.devices')}
      state={
        problem && (
          <Badge tone={problem === 'blocked' ? 'warning' : 'neutral'} size="medium">
            {t('notifications.offHere')}
          </Badge>
        )
      }
      intro={t('notifications.devicesText')}
    >
      {problem && (
        <ActionRow
          action={
            problem === 'blocked' && (
              <Button onClick={onPermissionAnswered}>{t('notifications.checkAgain')}</Button>
            )
          }
        >
          {t(`notifications.${problem}`)}
        </ActionRow>
      )}
      {devices.length > 0 && (
        <ul>
          {devices.map((device) => (
            <DeviceEntry key={device.id} device={device} />
          ))}
        </ul>
      )}
      {!problem && !isHere && (
        <Button className="mt-4" busy={allow.busy} onClick={() => allow.run()}>
          {t('notifications.allow')}
        </Button>
      )}
      {isFailing && !problem && (
        <p role="alert" className="mt-3 text-danger">
          {t('notifications.serviceFailed')}
        </p>
      )}
    </SettingsSection>
  )
}

function DeviceEntry({ device: { id, userAgent, createdAt, lastSuccessAt } }: { device: Device }) {
  const { t, lang } = useTranslation('admin-settings')
  const { browser, system, isHandheld } = parseUserAgent(userAgent)
  const isThis = thisDevice.use() === id
  const both = { browser: isolateBidi(browser ?? ''), system: isolateBidi(system ?? '') }
  const named = browser && system ? t('notifications.device', both) : (browser ?? system)
  const name = named ?? t('notifications.unknown')
  const Icon = isHandheld ? Smartphone : Monitor
  const formatDay = (at: string) => isolateBidi(formatDate(lang, at, 'moment'))
  const remove = useMutation(() => removeDevice(id), {
    done: () => t('notifications.removed'),
    failed: t('notifications.removeFailed'),
  })
  const test = useMutation(
    () => callApi('POST /account/notifications/devices/{id}/test', { param: { id } }),
    {
      failed: t('notifications.testFailed'),
      done: () => t('notifications.testSent'),
    },
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3" data-device>
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-40 flex-1">
        <p className="font-semibold">
          {name}
          {isThis && (
            <Badge tone="neutral" className="ms-2">
              {t('notifications.current')}
            </Badge>
          )}
        </p>
        <FactLine className="text-sm text-muted">
          {t('notifications.created', { date: formatDay(createdAt) })}
          {lastSuccessAt
            ? t('notifications.lastSuccess', { date: formatDay(lastSuccessAt) })
            : t('notifications.never')}
        </FactLine>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy={test.busy} onClick={() => test.run()}>
          {t('notifications.sendTest')}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button busy={remove.busy} onClick={() => remove.run()}>
          {t('notifications.remove')}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}
