/** Address of the questions on the order's page, also in emails. */
export const BRIEF_ANCHOR = 'brief'
