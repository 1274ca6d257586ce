import { useWorkspaceQuery } from '../workspace/live-query.ts'

/** The sidebar's counts. */
export function useOverview(): { readonly activeEvents: number; readonly openTasks: number } | undefined {
  return useWorkspaceQuery(
    async (db) => {
      const current = (entity: 'events' | 'tasks'): Promise<number> =>
        db.table(entity).where('_current').equals(1).count()
      return { activeEvents: await current('events'), openTasks: await current('tasks') }
    },
    { needs: 'current' },
  )
}
