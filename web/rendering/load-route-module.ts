import { loadModule } from './load-module.ts'

/**
 * Takes the place of React Router's function of this name (vite.config.ts), which reloads the page that is being left when
 * the module of the next one does not arrive. Here the next page opens with its error boundary.
 */
export async function loadRouteModule(
  { id, module, imports = [] }: { id: string; module: string; imports?: string[] },
  cache: Record<string, unknown>,
): Promise<unknown> {
  try {
    cache[id] ??= await loadModule([module, ...imports], () => import(/* @vite-ignore */ module))
    return cache[id]
  } catch (error) {
    return createFailedModule(error)
  }
}

/** The router waits forever for a module that is refused, so the error comes from the parts of a module. */
function createFailedModule(error: unknown) {
  const fail = () => {
    throw error
  }
  return { default: fail, clientLoader: fail, clientAction: fail, clientMiddleware: [] }
}
