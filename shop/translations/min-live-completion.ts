/** Less of what visitors read translated, in percent, and a language does not go live. */
export const MIN_LIVE_COMPLETION_PERCENT = 95
