import type { Page } from '@playwright/test'

/** Calls of the page to Stripe's script. */
interface StripeCalls {
  key: string
  elements: { amount: number; currency: string; mode: string; paymentMethodCreation: string }
  options: { paymentMethods: Record<string, string> }
  /** How often the wallet was told about a failure. */
  failed: number
}

/**
 * Replaces https://js.stripe.com: an element with one button, and a wallet that approves at once with the
 * card set by `setWalletCard`. Also gives the browser a wallet.
 */
export async function stubStripe(
  page: Page,
  { wallet = 'apple', element = true }: { wallet?: 'apple' | 'google' | null; element?: boolean } = {},
): Promise<void> {
  await page.addInitScript(stubWallet, wallet)
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `(${runStripeStub.toString()})(${element})`,
    }),
  )
}

/** Runs in the page. */
function stubWallet(wallet: 'apple' | 'google' | null): void {
  const askedOfGoogle: unknown[] = []
  const PaymentRequest = class {
    constructor([method]: unknown[]) {
      askedOfGoogle.push(method)
    }
    canMakePayment = async () => true
  }
  Object.assign(window, {
    ApplePaySession: { canMakePayments: () => wallet === 'apple' },
    PaymentRequest,
    askedOfGoogle,
  })
  if (wallet !== 'google') Reflect.deleteProperty(window, 'PaymentRequest')
}

/** Returns the payment methods of the requests that asked for Google Pay. */
export function listGooglePayRequests(page: Page): Promise<unknown[]> {
  return page.evaluate(() => (window as unknown as { askedOfGoogle: unknown[] }).askedOfGoogle)
}

/** Sets the wallet's card for this page. */
export async function setWalletCard(page: Page, card: string | null): Promise<void> {
  await page.evaluate((id) => Object.assign(window, { cardOfWallet: id }), card)
}

export function getStripeCalls(page: Page): Promise<StripeCalls> {
  return page.evaluate(() => (window as unknown as { stripeCalls: StripeCalls }).stripeCalls)
}

/** Runs in the page. */
function runStripeStub(works: boolean): void {
  type Handler = (event?: object) => void
  const stripeCalls: Record<string, unknown> = { failed: 0 }
  const given = window as unknown as { cardOfWallet?: string | null }
  const makeElement = (_type: string, options: object) => {
    stripeCalls.options = options
    const handlers: Record<string, Handler> = {}
    const emit = (name: string, event?: object) => handlers[name]?.(event)
    const paymentFailed = () => {
      stripeCalls.failed = Number(stripeCalls.failed) + 1
    }
    return {
      on: (name: string, handler: Handler) => {
        handlers[name] = handler
      },
      off: () => {},
      update: () => {},
      destroy: () => {},
      mount: (place: HTMLElement) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = 'Buy with Apple Pay'
        button.style.cssText = 'height:55px;width:100%;background:#000;color:#fff'
        const resolve = () => emit('confirm', { expressPaymentType: 'apple_pay', paymentFailed })
        button.onclick = () => emit('click', { resolve, reject: () => {} })
        if (works) place.append(button)
        setTimeout(
          () => emit('ready', { availablePaymentMethods: works ? { applePay: true } : undefined }),
          50,
        )
      },
    }
  }
  const unused = () => {}
  const stripe = {
    elements: (options: object) => {
      stripeCalls.elements = options
      return { create: makeElement, getElement: () => null, update: unused, submit: async () => ({}) }
    },
    createToken: unused,
    confirmCardPayment: unused,
    createPaymentMethod: async () => {
      const id = given.cardOfWallet === undefined ? 'pm_card_visa' : given.cardOfWallet
      return id ? { paymentMethod: { id } } : { error: { message: 'no card' } }
    },
  }
  const Stripe = (key: string) => {
    stripeCalls.key = key
    return stripe
  }
  Object.assign(window, { Stripe, stripeCalls })
}
