import type { Page } from '@playwright/test'
import { violationsOf } from '../fixtures/axe.ts'
import { type Camera, schemes } from './camera.ts'

/** Menus and notices lie beside the page's regions. */
const besideRegions = '[role=menu], [role=alert]'

/** Looks at a page with axe where a camera would take its picture. */
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
