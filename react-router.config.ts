import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole manifest comes with the page: it is small, and no extra call is made on hover.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
