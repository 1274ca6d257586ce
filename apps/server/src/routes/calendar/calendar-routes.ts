import type { App } from '../../http/zod-validation.ts'
import { feedRoutes, type FeedRoutesParts } from './feed-routes.ts'
import { icsRoute, type IcsRouteParts } from './ics-route.ts'

/** The routes of calendar addresses, and of the calendars behind them. */
export function calendarRoutes(app: App, parts: FeedRoutesParts & IcsRouteParts): void {
  feedRoutes(app, parts)
  icsRoute(app, parts)
}
