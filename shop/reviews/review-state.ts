/**
 * `pending`: staff have not read it yet. `hidden`: staff hid it for one of the published reasons. `withdrawn`: the author
 * took it back.
 */
export const REVIEW_STATES = ['pending', 'published', 'hidden', 'withdrawn'] as const

export type ReviewState = (typeof REVIEW_STATES)[number]

/** The states that a decision of staff may follow. */
export const REVIEW_DECISIONS = {
  published: ['pending', 'hidden'],
  hidden: ['pending', 'published'],
} as const satisfies Partial<Record<ReviewState, readonly ReviewState[]>>

/**
 * The published reasons for hiding a review, and for reporting one. A low rating or criticism is none of them; the page of
 * the reviews lists them (decision 055).
 */
export const REVIEW_REASONS = ['abusive', 'personal_data', 'unlawful', 'advertising', 'off_topic'] as const

export type ReviewReason = (typeof REVIEW_REASONS)[number]

export const MAX_REVIEW_TEXT = 2_000
export const MAX_REVIEW_NAME = 60
export const MAX_REVIEW_REPLY = 1_000
export const MAX_REPORT_COMMENT = 500
