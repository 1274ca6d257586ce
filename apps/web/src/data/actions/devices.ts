import type { Result } from '@bama/domain'
import { type Device, devicesSchema } from '@bama/sync'
import { type ApiProblem, call, noContent } from '../server/api.ts'
import { checkingSession, type ServerList, useServerList } from './server-list.ts'

const fetchDevices = () => call('GET', '/api/auth/devices', devicesSchema)

/** The devices one is signed in on, which only the server knows. */
export const useDevices = (isOnline: boolean): ServerList<Device> => useServerList(isOnline, fetchDevices)

export const signOutDevice = (id: string): Promise<Result<unknown, ApiProblem>> =>
  checkingSession(call('DELETE', `/api/auth/devices/${encodeURIComponent(id)}`, noContent))
