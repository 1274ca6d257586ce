import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

type Point = readonly [x: number, y: number]

/** A sketch, and the sketches in an event's dialog. */
export class CanvasPage extends AppPage {
  screen(): Locator {
    return this.page.getByRole('region', { name: 'סקיצה', exact: true })
  }

  sketches(): Locator {
    return this.page.getByRole('region', { name: 'סקיצות' })
  }

  add(): Locator {
    return this.sketches().getByRole('button', { name: 'סקיצה חדשה' })
  }

  picture(title: string): Locator {
    return this.sketches().getByRole('img', { name: `תמונה של ${title}` })
  }

  exit(): Locator {
    return this.screen().getByRole('button', { name: 'יציאה מהסקיצה' })
  }

  readOnly(): Locator {
    return this.screen().getByText('לצפייה בלבד')
  }

  async open(address: string, id: string): Promise<void> {
    await this.page.goto(`${address}/Canvas/${id}`)
    await this.isReady()
  }

  async isReady(): Promise<void> {
    await expect(this.screen().locator('canvas.interactive')).toBeVisible({ timeout: 30_000 })
    await expect(this.screen().getByText('הסקיצה נטענת…')).toHaveCount(0)
  }

  async drawRectangle(from: Point, to: Point): Promise<void> {
    await this.take('מלבן')
    await this.drag(from, to)
    await this.page.keyboard.press('Escape')
  }

  take(tool: string): Promise<void> {
    return this.screen()
      .getByTitle(new RegExp(`^${tool} —`))
      .click()
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.page.mouse.move(...from)
    await this.page.mouse.down()
    await this.page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
    await this.page.mouse.move(...to)
    await this.page.mouse.up()
  }

  async write(at: Point, text: string): Promise<void> {
    await this.take('טקסט')
    await this.page.mouse.click(...at)
    // Excalidraw focuses its field by a timer, before which a key comes if the machine is busy.
    await expect(this.screen().locator('textarea[data-type="wysiwyg"]')).toBeFocused()
    await this.page.keyboard.insertText(text)
    await this.page.keyboard.press('Escape')
    await this.page.keyboard.press('Escape')
  }

  async choose(item: string): Promise<void> {
    await this.screen().getByRole('button', { name: 'פעולות נוספות' }).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  async download(item: string): Promise<{ readonly name: string; readonly path: string }> {
    const [file] = await Promise.all([this.page.waitForEvent('download'), this.choose(item)])
    return { name: file.suggestedFilename(), path: await file.path() }
  }
}
