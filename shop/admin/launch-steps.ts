/** Steps that a shop needs before its first sale. */
const FIRST_STEPS = [
  'shopName',
  'trader',
  'supportEmail',
  'payments',
  'mail',
  'publicUrl',
  'tax',
  'secondFactor',
  'legal',
  'open',
] as const

/** Steps that make a selling shop better. */
const FURTHER_STEPS = [
  'logo',
  'oneLanguage',
  'testPayment',
  'testEmail',
  'backup',
  'trialOrders',
  'testimonials',
  'claims',
  'figures',
  'contradictions',
  'statedFigures',
  'methodCards',
  'guarantee',
  'proxy',
  'rates',
  'replies',
  'jobs',
  'languages',
] as const

/** Steps to a shop that sells, in a sensible order. */
export const LAUNCH_STEPS = [...FIRST_STEPS, ...FURTHER_STEPS] as const

export type LaunchStep = (typeof LAUNCH_STEPS)[number]

export function isFirstLaunchStep(id: LaunchStep): boolean {
  return FIRST_STEPS.some((first) => first === id)
}
