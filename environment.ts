import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['0', '1']).transform((value) => value === '1')
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DEMO_PAYMENTS: flag.optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Environment {
  production: boolean
  port: number
  host: string
  /** The shop's origin, without a trailing slash. */
  publicUrl: string
  /** Origins a checkout may come from: `publicUrl`, and its loopback names while none was set. */
  ownOrigins: string[]
  dataDir: string
  databaseUrl?: string
  demoPayments: boolean
  owner?: { email: string; password: string }
  trustedProxies: number
  logLevel: string
}

/** Throws an Error with one line a problem: the start stops with a message one can act on. */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(set)
  const problems = parsed.success
    ? conflictsOf(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || problems.length > 0) throw new Error(problems.join('\n'))

  const { data } = parsed
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`
  return {
    production: data.NODE_ENV === 'production',
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    ownOrigins: data.PUBLIC_URL ? [publicUrl] : [publicUrl, `http://127.0.0.1:${data.PORT}`],
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    demoPayments: data.DEMO_PAYMENTS ?? !data.DATABASE_URL,
    owner:
      data.ADMIN_EMAIL && data.ADMIN_PASSWORD
        ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD }
        : undefined,
    trustedProxies: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
  }
}

function conflictsOf(data: z.infer<typeof schema>): string[] {
  const problems: string[] = []
  if (Boolean(data.ADMIN_EMAIL) !== Boolean(data.ADMIN_PASSWORD)) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither')
  }
  if (data.DATABASE_URL && !data.DEMO_PAYMENTS) {
    problems.push(
      'DATABASE_URL: no payment provider is configured; set DEMO_PAYMENTS=1 to sell at the demo gateway all the same',
    )
  }
  return problems
}
