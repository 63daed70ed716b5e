import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './tests/e2e/support/find-browser.ts'
import { scaleTimeout } from './tests/support/scale-timeout.ts'

const { executablePath, args } = await findBrowser()

export const PORT = Number(process.env.E2E_PORT ?? 4173)
export const OWNER = { email: 'owner@example.com', password: 'a good password' }

/** What a person does, in a real browser, against the built shop on a database of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // More than cores: much of a test is waiting for what the shop does by itself.
  workers: 4,
  fullyParallel: true,
  // A second try keeps a busy machine from failing the suite; the report still lists such a test as flaky.
  retries: 1,
  timeout: scaleTimeout(60_000),
  expect: { timeout: scaleTimeout(15_000) },
  reporter: [['list'], ['json', { outputFile: '.tmp/results/browser.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${PORT}`,
    launchOptions: { executablePath, args },
    viewport: { width: 1280, height: 800 },
    // What moves on its own costs a tenth of the time; the tests of movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // `TRACE=1` records what a failing test did; recording all of them costs a fifth of the time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'rm -rf .tmp/e2e && exec node build/server.js',
    url: `http://localhost:${PORT}/readyz`,
    timeout: scaleTimeout(60_000),
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR: '.tmp/e2e',
      // Each test comes from an address of its own (person.ts), as people do.
      TRUST_PROXY: '1',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      LOG_LEVEL: 'warn',
      // Nothing here goes out, and prices stay as the tests know them.
      RATES_URL: 'off',
      NODE_ENV: 'production',
    },
  },
})
