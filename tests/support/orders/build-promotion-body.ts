/** Builds the body that creates a promotion by API: 10 % off everything with the code SUMMER unless overridden. */
export function buildPromotionBody(more: object): object {
  return {
    name: 'Summer',
    titles: {},
    trigger: 'code',
    code: 'SUMMER',
    benefit: { kind: 'percent', percent: 10 },
    types: [],
    packageIds: [],
    isFirstOrderOnly: false,
    customers: [],
    minimumSpend: null,
    startsAt: null,
    endsAt: null,
    timeZone: 'Europe/London',
    maxUses: null,
    maxUsesPerCustomer: null,
    maxDiscount: null,
    isExclusive: false,
    priority: 0,
    ...more,
  }
}
