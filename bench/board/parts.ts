import type { Page } from '@playwright/test'
import { type Seed, seedEvents } from '../../e2e/fixtures/seed-events.ts'
import { BoardPage } from '../../e2e/pages/board-page.ts'
import { LoginPage } from '../../e2e/pages/login-page.ts'
import { admin, type Bench, withServer } from '../browser/with-server.ts'

/** Runs with a real server that has these events, and a Chromium without a GPU. */
export const withBench = <T>(seed: Seed, work: (bench: Bench) => Promise<T>): Promise<T> =>
  withServer((api) => seedEvents(api, seed), work)

/** Signs a person in on a new device and shows the board once everything is on the device. */
export async function openBoard(
  { address, newDevice }: Bench,
  person = admin,
): Promise<{ readonly page: Page; readonly board: BoardPage }> {
  const page = await (await newDevice()).newPage()
  await new LoginPage(page).signIn(address, person)
  const board = new BoardPage(page)
  await board.open(address)
  // A first pull of thousands takes a while.
  await board.syncedMark().waitFor({ timeout: 240_000 })
  return { page, board }
}
