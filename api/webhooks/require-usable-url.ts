import { ShopError } from '../../shop/errors.ts'
import type { WebhookSender } from '../../shop/webhook-sender.ts'

/** Throws ShopError `webhook_url_insecure` or `webhook_url_forbidden` for an address that the shop sends nothing to. */
export function requireUsableUrl(sender: WebhookSender, url: string): void {
  const error = sender.findUrlError(url)
  if (error === 'forbidden_address') throw new ShopError('webhook_url_forbidden')
  if (error) throw new ShopError('webhook_url_insecure')
}
