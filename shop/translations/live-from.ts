/** Less of what visitors read translated, in percent, and a language does not go live. */
export const LIVE_FROM_PERCENT = 95
