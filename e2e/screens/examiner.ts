import type { Page } from '@playwright/test'
import { violationsOf } from '../fixtures/axe.ts'
import { type Camera, schemes } from './camera.ts'

/** Menus and notices are outside the page's landmarks. */
const besideRegions = '[role=menu], [role=alert]'

/** Creates a camera that runs axe instead of taking a picture. */
export const createExaminer = (page: Page, onFound: (violation: string) => void): Camera => ({
  async take(name) {
    const isOver = (await page.locator(besideRegions).count()) > 0
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      for (const violation of await violationsOf(page, isOver ? ['region'] : []))
        onFound(`${name}, ${colorScheme}: ${violation}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
  },
})
