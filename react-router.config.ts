import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The router would load the parts past web/rendering/load-route-module.ts.
  splitRouteModules: false,
  // A page requests the routes of its links after its start. A list of all routes is 7.5 kB.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
