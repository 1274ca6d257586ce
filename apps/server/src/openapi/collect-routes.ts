import type { App } from '../http/zod-validation.ts'
import { zodSchemasOf, type RouteSchemas } from './route-schemas.ts'
import type { RouteDescription } from './route-config.ts'

/** A route under /api, as it was registered. */
export interface CollectedRoute extends RouteSchemas {
  readonly method: string
  /** Fastify's pattern, e.g. `/api/users/:id`. */
  readonly url: string
  readonly description: RouteDescription
  /** The route's hooks, among which a session gate can be recognised. */
  readonly onRequest: readonly unknown[]
}

/** Collects every route that is registered after this call, without the HEAD routes that Fastify adds to GET. */
export function collectRoutes(app: App): readonly CollectedRoute[] {
  const routes: CollectedRoute[] = []
  app.addHook('onRoute', ({ method, url, schema, config, onRequest = [] }) => {
    if (!url.startsWith('/api/')) return
    const hooks = Array.isArray(onRequest) ? onRequest : [onRequest]
    for (const each of [method].flat().filter((name) => name !== 'HEAD'))
      routes.push({ method: each, url, ...zodSchemasOf(schema), description: config ?? {}, onRequest: hooks })
  })
  return routes
}
