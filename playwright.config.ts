import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './tests/e2e/support/find-browser.ts'
import { getFastFolder, MEMORY_FOLDER } from './tests/support/files/get-fast-folder.ts'
import { scaleTimeout } from './tests/support/scale-timeout.ts'

const { executablePath, args } = await findBrowser()

export const PORT = Number(process.env.E2E_PORT ?? 4173)
const DATA_DIR = `${getFastFolder()}/crescendo-browser-${PORT}`
export const OWNER = { email: 'owner@example.com', password: 'a good password' }

/**
 * Pages of the tests are open for seconds, so compiling their scripts beside each download, and optimizing them, takes longer than it saves.
 * The browser obeys the last list of features only: the others are those that Playwright disables and that concern a shop.
 */
const BRIEF_PAGES = [
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --no-flush-bytecode',
  '--disable-features=ScriptStreaming,PaintHolding,AvoidUnnecessaryBeforeUnloadCheckSync,HttpsUpgrades,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,MediaRouter',
]

/**
 * A page takes a thirtieth less of the processor where its files and frames pass through no other processes. Here, too, the
 * browser obeys the last list only: the others are those that Playwright enables.
 */
const FEW_PROCESSES = [
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
]

/** Playwright lets the browser share memory by files on a disk. */
const MEMORY_ON_DISK = '--disable-dev-shm-usage'

/**
 * Specs whose tests use the shop of `provider-shop.ts` one after the other: for its providers, or because they change what every test
 * reads. A retry starts that shop anew.
 */
const PROVIDER_SPECS =
  /(account\/(documents|invoice|reviews)|admin\/package-list|checkout\/(card|crypto|paypal|wallet)|settings\/(notifications|translations)|storefront\/live-languages)\.spec\.ts$/

/** Browser tests against the built shop on a separate database. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Tests mostly wait for the shop, so there are more workers than cores.
  workers: 4,
  fullyParallel: true,
  projects: [
    // Each worker would start that shop with its providers anew.
    { name: 'providers', testMatch: PROVIDER_SPECS, workers: 1 },
    { name: 'shop', testIgnore: PROVIDER_SPECS },
  ],
  // A retry keeps a busy machine from failing the suite; the report lists such a test as flaky.
  retries: 1,
  // Ends a test that hangs. On two busy cores the longest take a minute.
  timeout: scaleTimeout(180_000),
  expect: { timeout: scaleTimeout(30_000), toPass: { timeout: scaleTimeout(60_000) } },
  reporter: [['list'], ['json', { outputFile: '.tmp/results/browser.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${PORT}`,
    actionTimeout: scaleTimeout(60_000),
    launchOptions: {
      executablePath,
      args: [...args, ...BRIEF_PAGES, ...FEW_PROCESSES],
      ignoreDefaultArgs: getFastFolder() === MEMORY_FOLDER ? [MEMORY_ON_DISK] : [],
    },
    viewport: { width: 1280, height: 800 },
    // Animations would add a tenth to the duration; tests of animations enable them.
    contextOptions: { reducedMotion: 'reduce' },
    // `TRACE=1` records traces of failing tests; recording takes a fifth of the time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    // Removes its data when Playwright ends the shop.
    command: `rm -rf ${DATA_DIR}; trap 'wait; rm -rf ${DATA_DIR}' TERM; node build/server.js & wait`,
    url: `http://localhost:${PORT}/readyz`,
    timeout: scaleTimeout(60_000),
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR,
      // Each test sends its own client address (fixtures.ts).
      TRUST_PROXY: '1',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      LOG_LEVEL: 'warn',
      // No requests leave the machine and prices stay fixed.
      RATES_URL: 'off',
      // Tests receive webhooks on this machine.
      WEBHOOKS_ALLOW_HTTP: '1',
      WEBHOOKS_ALLOW_PRIVATE: '1',
      NODE_ENV: 'production',
    },
  },
})
