import { collectDefaultMetrics, Registry } from 'prom-client'

/**
 * What this process counts. A registry of its own, because the library's global one would refuse a metric that hot reload
 * creates again.
 */
export const processMetrics = new Registry()

collectDefaultMetrics({ register: processMetrics })
