/** Builds the body that creates a promotion by API: 10 % off everything with the code SUMMER unless overridden. */
export function buildPromotionBody(more: object): object {
  return {
    name: 'Summer',
    titles: {},
    trigger: 'code',
    code: 'SUMMER',
    benefit: { kind: 'percent', percent: 10 },
    types: [],
    package_ids: [],
    first_order_only: false,
    customers: [],
    minimum_spend: null,
    starts_at: null,
    ends_at: null,
    time_zone: 'Europe/London',
    max_uses: null,
    max_uses_per_customer: null,
    max_discount: null,
    exclusive: false,
    priority: 0,
    ...more,
  }
}
