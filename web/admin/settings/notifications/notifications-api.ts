import { href } from 'react-router'
import { callApi } from '../../../api-client.ts'
import { createStoredValue } from '../../../stored-value.ts'

export const fetchNotificationSettings = () => callApi('GET /account/notifications')

export type OwnNotifications = Awaited<ReturnType<typeof fetchNotificationSettings>>

/** The pages of staff that the worker belongs to, so that it has nothing to do with those of customers. */
const SCOPE = href('/admin')
const WORKER = '/staff-notifications.js'

/** Why this browser cannot show notifications; null when it can. */
export type PushProblem = 'insecure' | 'unsupported' | 'blocked' | null

export function getPushProblem(): PushProblem {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : null
}

/** Device of this browser, which only the browser knows. */
export const thisDevice = createStoredValue<string | null>('notification-device', null, (_, text) => text)

/**
 * Asks the user, subscribes the browser at its push service and stores the subscription in the shop. Returns false when the
 * user refuses.
 */
export async function allowNotifications(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { publicKey } = await callApi('POST /account/notifications/key')
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await waitUntilActive(registration)
  // A subscription of an earlier key or of another member of staff ends.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const { id } = await callApi('POST /account/notifications/devices', {
    json: { endpoint, keys: { p256dh, auth } },
  })
  thisDevice.write(id)
  return true
}

/** `navigator.serviceWorker.ready` waits for the worker of this page, which may be outside the scope. */
async function waitUntilActive(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting
  if (!worker || registration.active) return
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
    })
  })
}

/** Removes a device; for this browser also the subscription and the worker. */
export async function removeDevice(id: string): Promise<void> {
  await callApi('DELETE /account/notifications/devices/{id}', { param: { id } })
  if (id !== thisDevice.read()) return
  thisDevice.write(null)
  await (await navigator.serviceWorker?.getRegistration(SCOPE))?.unregister()
}
