import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js'

export function addText(
  parent: XMLBuilder,
  name: string,
  text: string,
  attributes: Record<string, string> = {},
): void {
  parent.ele(name, attributes).txt(removeControls(text))
}

/** Adds an amount, which is in minor units. */
export function addAmount(parent: XMLBuilder, name: string, amount: number, currency: string): void {
  addText(parent, name, (amount / 100).toFixed(2), { currencyID: currency })
}

/** XML 1.0 allows no other control characters than line breaks and tabs, and no half surrogate pairs. */
function removeControls(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '')
}

const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
